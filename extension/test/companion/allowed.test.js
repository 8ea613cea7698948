import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {isAllowed, isTold, isWebPage} from '../../companion/background/allowed.js';

const press = {type: 'mousePressed', x: 5, y: 5, button: 'left', buttons: 1, clickCount: 1};

test('what input needs is allowed', () => {
  assert.ok(isAllowed('Input.dispatchMouseEvent', press, false));
  assert.ok(isAllowed('Input.dispatchKeyEvent', {type: 'keyDown', key: 'a', code: 'KeyA', text: 'a', windowsVirtualKeyCode: 65}, false));
  assert.ok(isAllowed('Runtime.terminateExecution', {}, false));
  assert.ok(!isAllowed('Runtime.terminateExecution', {code: 'x'}, true));
  assert.ok(isAllowed('Page.handleJavaScriptDialog', {accept: true, promptText: 'x'}, false));
  assert.ok(
    isAllowed(
      'Page.captureScreenshot',
      {format: 'png', clip: {x: 0, y: 0, width: 10, height: 10, scale: 1}, captureBeyondViewport: true},
      false,
    ),
  );
});

test('other commands, and those of other names, are refused', () => {
  for (const method of [
    'Page.navigate',
    'Page.printToPDF',
    'Network.getCookies',
    'Storage.getCookies',
    'DOM.setFileInputFiles',
    'Target.createTarget',
    'Target.setAutoAttach',
    'Runtime.callFunctionOn',
    'Fetch.enable',
    'Page.addScriptToEvaluateOnNewDocument',
    'Network.getResponseBody',
    'Page.setContent',
    'Network.getAllCookies',
    'Emulation.setUserAgentOverride',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    '',
    undefined,
    null,
    5,
    {},
  ]) {
    assert.ok(!isAllowed(method, {}, true), String(method));
  }
});

test('a command with a parameter that is not known, is missing or does not fit is refused', () => {
  for (const params of [
    {...press, x: undefined},
    {...press, x: NaN},
    {...press, x: '5'},
    {...press, type: 'mouse'},
    {...press, dragData: {}},
    {...press, buttons: 64},
    {type: 'mousePressed'},
    [],
    null,
    'x',
    undefined,
  ]) {
    assert.ok(!isAllowed('Input.dispatchMouseEvent', params, false), JSON.stringify(params));
  }
  assert.ok(!isAllowed('Page.captureScreenshot', {clip: {x: 0, y: 0, width: 10, height: 10, scale: 1, more: 1}}, false));
  assert.ok(!isAllowed('Page.setInterceptFileChooserDialog', {enabled: true, cancel: true}, false));
  assert.ok(!isAllowed('Page.enable', {enableFileChooserOpenedEvent: true}, false));
  assert.ok(!isAllowed('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x: 1, y: 1, id: 0, force: 1}]}, false));
});

test('code runs in a session for code alone', () => {
  for (const [method, params] of [
    ['Runtime.evaluate', {expression: '1'}],
    ['Runtime.enable', {}],
  ]) {
    assert.ok(!isAllowed(method, params, false), method);
    assert.ok(isAllowed(method, params, true), method);
  }
  for (const more of [{userGesture: true}, {returnByValue: false}, {includeCommandLineAPI: true}, {contextId: 1}])
    assert.ok(!isAllowed('Runtime.evaluate', {expression: '1', ...more}, true), JSON.stringify(more));
});

test('the main extension hears of what it asked for alone', () => {
  assert.ok(isTold('Page.javascriptDialogOpening', false));
  assert.ok(!isTold('Runtime.consoleAPICalled', true));
  assert.ok(!isTold('Runtime.executionContextCreated', false));
  assert.ok(isTold('Runtime.executionContextCreated', true));
});

test('nothing is allowed that the extension does not use', () => {
  const folder = new URL('../../src/background/', import.meta.url);
  const used = readdirSync(folder, {recursive: true})
    .map(String)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join();
  const named = [
    ...readFileSync(new URL('../../companion/background/allowed.js', import.meta.url), 'utf8').matchAll(
      /'([A-Z][A-Za-z]+\.[a-z][A-Za-z]+)'/g,
    ),
  ].map(([, name]) => name);
  assert.ok(named.length > 15, named.join());
  assert.deepEqual(
    named.filter((name) => !used.includes(`'${name}'`)),
    [],
  );
});

test('pages of the web are served, with those that have just been opened, and no others', () => {
  assert.deepEqual(['http://a/', 'https://a/', 'about:blank', ''].map(isWebPage), [true, true, true, true]);
  assert.deepEqual(
    [
      'file:///etc/passwd',
      'chrome://settings',
      'chrome-extension://x/',
      'data:text/html,',
      'devtools://x',
      'about:blank#x',
      undefined,
    ].filter(isWebPage),
    [],
  );
});
