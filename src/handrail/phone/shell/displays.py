"""The one display, as the reports of several services describe it."""

from __future__ import annotations

from handrail.phone.nouns import State


def described(state: State) -> str:
    """DisplayInfo{...} as in ``dumpsys display`` and ``cmd display get-displays``."""
    size, real = state.logical, state.size
    longer, shorter = max(size.width, size.height), min(size.width, size.height)
    return (
        f'DisplayInfo{{"Built-in Screen", displayId 0, displayGroupId 0, FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS, '
        f"FLAG_TRUSTED, real {size.width} x {size.height}, largest app {longer} x {longer}, "
        f"smallest app {shorter} x {shorter}, defaultMode 1, "
        f"modes [{{id=1, width={real.width}, height={real.height}, fps=60.0}}], rotation {state.rotation}, "
        f'state {"ON" if state.awake else "OFF"}, type INTERNAL, uniqueId "local:{state.display}", '
        f"app {size.width} x {size.height}, density {state.dpi} ({state.dpi}.0 x {state.dpi}.0) dpi}}"
    )


def viewport(state: State) -> str:
    """DisplayViewport{...}: what clients read the rotation and the logical frame from."""
    size, real = state.logical, state.size
    turned = (real.height, real.width) if state.rotation % 2 else (real.width, real.height)
    return (
        "DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"uniqueId='local:{state.display}', physicalPort=0, orientation={state.rotation}, "
        f"logicalFrame=Rect(0, 0 - {size.width}, {size.height}), physicalFrame=Rect(0, 0 - {turned[0]}, {turned[1]}), "
        f"deviceWidth={turned[0]}, deviceHeight={turned[1]}}}"
    )
