"""The agent's profile: which powers of a browser are off, and how (M9).

A synthetic click is a user activation, so every power a page may use after "a person clicked" would be one the agent
hands out unasked. Three means, strongest first: a feature of the engine that is not compiled in for this process
(`disable-blink-features`, `blink-settings`: holds in every frame and worker), a permission that is denied, and for the
few that have neither a script that runs before the page's own in every document (a worker is not reached by it; none
of the powers left to it exist in workers, except what `docs/browser.md` lists).
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

# Engine features that vanish from every document and worker.
_FEATURES_OFF = (
    "DocumentPictureInPictureAPI",
    "FileSystemAccess",
    "FileSystemAccessLocal",
    "WebUSB",
    "WebHID",
    "Serial",
    "WebBluetooth",
    "WebAuth",
    "FedCm",
    "WebOTP",
    "Notifications",
    "PushMessaging",
    "BackgroundFetch",
    "NavigatorContentUtils",
    "WebShare",
    "Presentation",
    "RemotePlayback",
    "GetDisplayMedia",
    "EyeDropperAPI",
    "SharedWorker",
    "WebSocketStream",
    "DirectSockets",
    "DigitalGoods",
    "WebXR",
    "WebNFC",
    "AIPromptAPI",
    "TranslationAPI",
    "WebAppInstallation",
    # Ways out that no request of the page's own would show.
    "AttributionReporting",
    "Fledge",
    "PrivateAggregationApi",
    "SharedStorageAPI",
    "TopicsAPI",
    "FencedFrames",
    "FetchLaterAPI",
)

_SETTINGS_OFF = "fullscreenSupported=false,pictureInPictureEnabled=false"

_BROWSER_FEATURES_OFF = (
    "AutofillServerCommunication",
    "BrowsingTopics",
    "DestroyProfileOnBrowserClose",
    "Fledge",
    "GlobalMediaControls",
    "HttpsUpgrades",
    # A sandboxed srcdoc frame in a process of its own sends its first requests before it can be held (M4).
    "IsolateSandboxedIframes",
    "MediaRouter",
    "NetworkErrorLogging",
    "OptimizationHints",
    "PaintHolding",
    "PasswordManagerOnboarding",
    "PrivacySandboxAdsAPIs",
    "Reporting",
    "SpeculationRulesPrefetchProxy",
    "Prerender2",
    "Translate",
)

# 2 = block, in Chromium's content settings.
_PERMISSIONS_OFF = (
    "ar",
    "auto_picture_in_picture",
    "automatic_downloads",
    "background_sync",
    "bluetooth_guard",
    "bluetooth_scanning",
    "captured_surface_control",
    "clipboard",
    "file_system_read_guard",
    "file_system_write_guard",
    "geolocation",
    "hand_tracking",
    "hid_guard",
    "idle_detection",
    "keyboard_lock",
    "local_fonts",
    "media_stream_camera",
    "media_stream_mic",
    "midi",
    "midi_sysex",
    "mouselock",
    "nfc",
    "notifications",
    "payment_handler",
    "pointer_lock",
    "popups",
    "protocol_handlers",
    "sensors",
    "serial_guard",
    "storage_access",
    "usb_guard",
    "vr",
    "web_app_installation",
    "window_placement",
)


def flags(*, profile: Path, size: tuple[int, int], headed: bool, sandbox: bool, socket_proxy: int | None) -> list[str]:
    """The command line of the agent's browser.

    `socket_proxy` is the loopback port of the gate that judges sockets: Chromium sends websockets, and only those,
    through a proxy named for the scheme `socks`, loopback addresses included, from documents and workers alike.
    """
    line = [
        "--remote-debugging-pipe",
        f"--user-data-dir={profile}",
        f"--window-size={size[0]},{size[1]}",
        "--no-startup-window",
        "--no-first-run",
        "--no-default-browser-check",
        "--no-service-autorun",
        "--no-pings",
        "--disable-back-forward-cache",  # a page that comes back must be prepared anew
        "--disable-background-networking",
        "--disable-breakpad",
        "--disable-client-side-phishing-detection",
        "--disable-component-extensions-with-background-pages",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-domain-reliability",
        "--disable-extensions",
        "--disable-external-intent-requests",
        "--disable-field-trial-config",
        "--disable-hang-monitor",
        "--dns-prefetch-disable",
        "--disable-notifications",
        "--disable-prompt-on-repost",
        "--disable-quic",
        "--disable-save-password-bubble",
        "--disable-search-engine-choice-screen",
        "--disable-speech-api",
        "--disable-sync",
        "--disable-infobars",
        # An agent's page is never the one in front: timers and painting must not slow down for that.
        "--disable-background-timer-throttling",
        "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
        "--allow-pre-commit-input",
        "--force-color-profile=srgb",
        "--hide-scrollbars",
        "--metrics-recording-only",
        "--mute-audio",
        "--password-store=basic",
        "--use-mock-keychain",
        # Every site in its own process: an out-of-process frame has its own session, its own gate, its own listeners.
        "--site-per-process",
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
        f"--disable-blink-features={','.join(_FEATURES_OFF)}",
        f"--blink-settings={_SETTINGS_OFF}",
        f"--disable-features={','.join(_BROWSER_FEATURES_OFF)}",
        "--enable-features=CDPScreenshotNewSurface",
    ]
    if socket_proxy is not None:
        line += [
            f"--proxy-server=http=direct://;https=direct://;socks=socks5://127.0.0.1:{socket_proxy}",
            "--proxy-bypass-list=<-loopback>",
        ]
    if not headed:
        line += ["--headless=new", "--disable-gpu"]
    if not sandbox:
        line.append("--no-sandbox")
    return line


def preferences() -> dict[str, Any]:
    """What stands in the fresh profile's `Default/Preferences` before the browser first reads it."""
    return {
        "autofill": {"enabled": False, "profile_enabled": False, "credit_card_enabled": False},
        "bookmark_bar": {"show_on_all_tabs": False},
        "browser": {"check_default_browser": False, "has_seen_welcome_page": True},
        "credentials_enable_service": False,
        "credentials_enable_autosignin": False,
        "download": {"prompt_for_download": False},
        "net": {"network_prediction_options": 2},  # no preconnect, no prefetch: they pass no gate
        "payments": {"can_make_payment_enabled": False},
        "profile": {
            "default_content_setting_values": dict.fromkeys(_PERMISSIONS_OFF, 2),
            "password_manager_enabled": False,
            "password_manager_leak_detection": False,
        },
        "protocol_handler": {"excluded_schemes": {}},
        "safebrowsing": {"enabled": False},
        "search": {"suggest_enabled": False},
        "signin": {"allowed": False, "allowed_on_next_startup": False},
        "translate": {"enabled": False},
        "webrtc": {"ip_handling_policy": "disable_non_proxied_udp", "multiple_routes_enabled": False},
    }


def prepare(profile: Path) -> None:
    """Write the preferences into an empty profile folder."""
    folder = profile / "Default"
    folder.mkdir(parents=True)
    (folder / "Preferences").write_text(json.dumps(preferences()), encoding="utf-8")


def powers_script() -> str:
    """The script for each new document's own world that removes the powers no switch removes."""
    return resources.files(__package__).joinpath("powers.js").read_text(encoding="utf-8")
