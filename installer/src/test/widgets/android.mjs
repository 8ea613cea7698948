/** CodeMirror takes EditContext where it believes to be on Android. */
Object.defineProperty(navigator, 'userAgent', {get: () => 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'});
