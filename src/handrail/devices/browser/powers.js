// Runs in the page's own world before any script of the page, in every document (M9). It removes what neither a switch
// nor a permission removes. Deleting is enough: a new frame's fresh copies are deleted by the same script there.
(({ reopened }) => {
  const refuse = name => function () {
    return Promise.reject(new DOMException(name + ' is switched off', 'NotAllowedError'));
  };
  const replace = (owner, name, value) => {
    if (owner && name in owner) {
      Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: false });
    }
  };
  const remove = name => {
    try { delete window[name]; } catch { /* not configurable: replaced below */ }
    replace(window, name, undefined);
  };
  replace(Element.prototype, 'requestPointerLock', refuse('Pointer lock'));
  replace(Element.prototype, 'requestFullscreen', refuse('Fullscreen'));
  replace(Element.prototype, 'webkitRequestFullscreen', () => undefined);
  replace(Element.prototype, 'webkitRequestFullScreen', () => undefined);
  if (window.HTMLVideoElement) {
    replace(HTMLVideoElement.prototype, 'requestPictureInPicture', refuse('Picture-in-picture'));
    replace(HTMLVideoElement.prototype, 'webkitEnterFullscreen', () => undefined);
    replace(HTMLVideoElement.prototype, 'webkitEnterFullScreen', () => undefined);
  }
  if (window.Keyboard) replace(Keyboard.prototype, 'lock', refuse('Keyboard lock'));
  if (window.Clipboard) {
    replace(Clipboard.prototype, 'read', refuse('Reading the clipboard'));
    replace(Clipboard.prototype, 'readText', refuse('Reading the clipboard'));
  }
  if (window.CredentialsContainer) {
    replace(CredentialsContainer.prototype, 'get', refuse('Credentials'));
    replace(CredentialsContainer.prototype, 'create', refuse('Credentials'));
    replace(CredentialsContainer.prototype, 'store', refuse('Credentials'));
  }
  replace(window, 'queryLocalFonts', refuse('Local fonts'));
  for (const name of ['joinAdInterestGroup', 'leaveAdInterestGroup', 'updateAdInterestGroups', 'runAdAuction']) {
    replace(Navigator.prototype, name, refuse('Advertising'));
    replace(navigator, name, refuse('Advertising'));
  }
  for (const name of [
    'PaymentRequest', 'PaymentManager', 'RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'fetchLater',
    'IdleDetector', 'documentPictureInPicture', 'PublicKeyCredential', 'Notification',
  ]) remove(name);

  // document.open() erases the listeners of armed input (M3): tell the isolated world, which sets them again before the
  // page's script runs on. A page that sends this event itself only has them set again.
  for (const name of ['open', 'write', 'writeln']) {
    const original = Document.prototype[name];
    replace(Document.prototype, name, function (...args) {
      const result = Reflect.apply(original, this, args);
      const port = this.defaultView && this.defaultView.visualViewport;
      if (port) port.dispatchEvent(new Event(reopened));
      return result;
    });
  }
})
