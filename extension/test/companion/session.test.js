import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session} from '../../companion/background/session.js';

/** A session on a browser that writes down what it is asked. */
function begin({url = 'https://shop.example/', attach = async () => {}, send = async () => ({})} = {}) {
  const sent = [];
  const said = [];
  const browser = {
    pageOf: async () => ({url, id: 'page'}),
    attach: async (tabId) => {
      sent.push(`attach ${tabId}`);
      await attach();
    },
    detach: async (tabId) => void sent.push(`detach ${tabId}`),
    send: async (tabId, method, params) => {
      sent.push([method, params]);
      return send(method, params);
    },
  };
  const session = new Session(browser, {post: (message) => said.push(message), close: () => said.push('closed')}, 'main');
  return {session, sent, said, hear: (message, isFree = () => true) => session.heard(message, isFree)};
}

const command = (id, method, params) => ({id, method, params});
const mouse = (type) => ({type, x: 5, y: 6, button: 'left', buttons: 1, clickCount: 1});

test('a command before the tab is named is refused, and nothing reaches the browser', async () => {
  const {sent, said, hear} = begin();
  await hear(command(1, 'Emulation.clearDeviceMetricsOverride', {}));
  assert.deepEqual(sent, []);
  assert.equal(said[0].ended.code, 'NOT_ATTACHED');
  await hear(command(2, 'Emulation.clearDeviceMetricsOverride', {}));
  assert.equal(said.at(-1).failed.code, 'NOT_ATTACHED');
});

test('a tab that another session has, and one that shows no page of the web, are refused', async () => {
  const busy = begin();
  await busy.hear({attach: {tabId: 7}}, () => false);
  assert.equal(busy.said[0].ended.code, 'BUSY');
  assert.equal(busy.said[0].ended.page, 'page');
  const file = begin({url: 'file:///etc/passwd'});
  await file.hear({attach: {tabId: 7}});
  assert.equal(file.said[0].ended.code, 'NO_PAGE');
  assert.equal(file.said[0].ended.page, 'page');
  assert.deepEqual([...busy.sent, ...file.sent], []);
});

test('what is not allowed does not reach the browser', async () => {
  const {sent, said, hear} = begin();
  await hear({attach: {tabId: 7}});
  await hear(command(1, 'Page.navigate', {url: 'https://evil.example'}));
  await hear(command(2, 'Runtime.evaluate', {expression: '1'}));
  assert.deepEqual(
    said.slice(1).map(({failed}) => failed.code),
    ['NOT_ALLOWED', 'NOT_ALLOWED'],
  );
  assert.deepEqual(sent, ['attach 7']);
});

test('when the line closes, keys, buttons and the file chooser are let go before the debugger leaves', async () => {
  const {session, sent, hear} = begin();
  await hear({attach: {tabId: 7}});
  await hear(command(1, 'Page.setInterceptFileChooserDialog', {enabled: true}));
  await hear(command(2, 'Input.dispatchKeyEvent', {type: 'rawKeyDown', key: 'Shift', code: 'ShiftLeft'}));
  await hear(command(3, 'Input.dispatchMouseEvent', mouse('mousePressed')));
  await session.closed();
  assert.deepEqual(sent.slice(4), [
    ['Input.dispatchMouseEvent', {type: 'mouseReleased', x: -1, y: -1, button: 'left', buttons: 0, clickCount: 0}],
    ['Input.dispatchKeyEvent', {key: 'Shift', code: 'ShiftLeft', type: 'keyUp'}],
    ['Page.setInterceptFileChooserDialog', {enabled: false}],
    'detach 7',
  ]);
});

test('what was let go is not let go again', async () => {
  const {session, sent, hear} = begin();
  await hear({attach: {tabId: 7}});
  await hear(command(1, 'Input.dispatchMouseEvent', mouse('mousePressed')));
  await hear(command(2, 'Input.dispatchMouseEvent', mouse('mouseReleased')));
  await session.closed();
  assert.equal(sent.at(-1), 'detach 7');
  assert.equal(sent.length, 4);
});

test('a line that closes while the debugger attaches leaves none behind', async () => {
  let go;
  const {session, sent, said, hear} = begin({
    attach: () =>
      new Promise((resolve) => {
        go = resolve;
      }),
  });
  const attaching = hear({attach: {tabId: 7}});
  await new Promise((resolve) => setTimeout(resolve));
  await session.closed();
  go();
  await attaching;
  assert.deepEqual(sent, ['attach 7', 'detach 7']);
  assert.deepEqual(said, []);
});

test('a page that hangs keeps the debugger no longer than a second', async () => {
  const {session, sent, hear} = begin({send: (_, {type}) => (type === 'mouseReleased' ? new Promise(() => {}) : {})});
  await hear({attach: {tabId: 7}});
  await hear(command(1, 'Input.dispatchMouseEvent', mouse('mousePressed')));
  await session.closed();
  assert.equal(sent.at(-1), 'detach 7');
});

test("the person's Cancel is told from another end, and ends the session", async () => {
  for (const [reason, code] of [
    ['canceled_by_user', 'CANCELLED'],
    ['target_closed', 'DETACHED'],
  ]) {
    const {session, said, hear, sent} = begin();
    await hear({attach: {tabId: 7}});
    session.taken(reason);
    await hear(command(1, 'Emulation.clearDeviceMetricsOverride', {}));
    assert.equal(said[1].ended.code, code);
    assert.equal(said[2], 'closed');
    assert.equal(said[3].failed.code, 'NOT_ATTACHED');
    assert.deepEqual(sent, ['attach 7']);
  }
});

test("the browser's own words are told, and no JSON around them", async () => {
  const {said, hear} = begin({
    send: async () => {
      throw new Error('{"code":-32602,"message":"No dialog is showing"}');
    },
  });
  await hear({attach: {tabId: 7}});
  await hear(command(1, 'Page.handleJavaScriptDialog', {accept: true}));
  assert.deepEqual(said[1], {id: 1, failed: {code: 'FAILED', message: 'No dialog is showing'}});
});

test('code runs for as long as the main extension says so', async () => {
  const {said, hear} = begin();
  await hear({attach: {tabId: 7}});
  await hear({attach: {tabId: 8, code: true}});
  await hear(command(1, 'Runtime.evaluate', {expression: '1', returnByValue: true}));
  assert.equal(said.at(-1).failed.code, 'NOT_ALLOWED', 'another tab');
  await hear({attach: {tabId: 7, code: true}});
  await hear(command(2, 'Runtime.evaluate', {expression: '1', returnByValue: true}));
  assert.deepEqual(said.at(-1), {id: 2, result: {}});
  await hear({attach: {tabId: 7, code: false}});
  await hear(command(3, 'Runtime.evaluate', {expression: '1', returnByValue: true}));
  assert.equal(said.at(-1).failed.code, 'NOT_ALLOWED');
});

test('the field by which the page has asked goes into the world of the main extension alone, by words of the companion', async () => {
  const worlds = [
    {id: 1, origin: 'https://shop.example', auxData: {frameId: 'F', type: 'default'}},
    {id: 2, origin: 'chrome-extension://other', auxData: {frameId: 'F', type: 'isolated'}},
    {id: 3, origin: 'chrome-extension://main', auxData: {frameId: 'G', type: 'isolated'}},
    {id: 4, origin: 'chrome-extension://main', auxData: {frameId: 'F', type: 'isolated'}},
  ];
  const {session, sent, said, hear} = begin({
    send: async (method) => {
      if (method === 'Runtime.enable') for (const context of worlds) session.told('Runtime.executionContextCreated', {context});
      return method === 'DOM.resolveNode' ? {object: {objectId: 'o1'}} : {};
    },
  });
  await hear({attach: {tabId: 7}});
  await hear(command(1, 'Companion.handOverField', {}));
  assert.deepEqual(said.at(-1), {id: 1, result: {given: false}});
  assert.deepEqual(sent, ['attach 7']);
  session.told('Page.fileChooserOpened', {frameId: 'F', mode: 'selectSingle', backendNodeId: 12});
  await hear(command(2, 'Companion.handOverField', {}));
  assert.deepEqual(said.at(-1), {id: 2, result: {given: true}});
  assert.deepEqual(
    sent
      .slice(1)
      .map(([method, {backendNodeId, executionContextId, objectId}]) =>
        [method, backendNodeId, executionContextId, objectId].filter((each) => each !== undefined),
      ),
    [['Runtime.enable'], ['DOM.resolveNode', 12, 4], ['Runtime.callFunctionOn', 'o1'], ['Runtime.disable']],
  );
  assert.equal(
    said.some(({event}) => event?.startsWith('Runtime.')),
    false,
    'the main extension hears of no world',
  );
  await hear(command(3, 'Companion.handOverField', {}));
  assert.deepEqual(said.at(-1).result, {given: false}, 'once');
});

test('once the tab begins to leave its page nothing is pressed, and what is down is let go', async () => {
  for (const [event, params] of [
    ['Page.frameStartedNavigating', {frameId: 'page', navigationType: 'differentDocument'}],
    ['Page.frameNavigated', {frame: {id: 'page'}}],
  ]) {
    const {session, sent, said, hear} = begin();
    await hear({attach: {tabId: 7}});
    await hear(command(1, 'Companion.watchPage', {}));
    await hear(command(2, 'Input.dispatchMouseEvent', mouse('mousePressed')));
    session.told(event, params);
    await hear(command(3, 'Input.dispatchMouseEvent', mouse('mousePressed')));
    await hear(command(4, 'Input.dispatchKeyEvent', {type: 'rawKeyDown', key: 'a'}));
    await hear(command(5, 'Input.dispatchMouseEvent', mouse('mouseReleased')));
    assert.deepEqual(
      said.slice(3).map(({failed}) => failed?.code),
      ['LEFT', 'LEFT', undefined],
    );
    assert.equal(sent.length, 3);
    await hear(command(6, 'Companion.watchPage', {}));
    await hear(command(7, 'Input.dispatchKeyEvent', {type: 'rawKeyDown', key: 'a'}));
    assert.equal(said.at(-1).failed, undefined);
  }
});

test('a page is activated by words of the companion alone, in no session for code either', async () => {
  const {sent, said, hear} = begin();
  await hear({attach: {tabId: 7}});
  await hear(command(1, 'Companion.activatePage', {}));
  assert.deepEqual(sent.at(-1), ['Runtime.evaluate', {expression: '0', userGesture: true, silent: true}]);
  await hear(command(2, 'Companion.activatePage', {expression: 'alert()'}));
  assert.equal(said.at(-1).failed.code, 'NOT_ALLOWED');
});

test('of the history of a tab the number of pages before is told, without the blank one that it began with', async () => {
  const blank = {url: 'about:blank'};
  const page = {url: 'https://shop.example/secret'};
  for (const [before, currentIndex, entries] of [
    [0, 0, [page]],
    [0, 1, [blank, page]],
    [1, 2, [blank, page, page]],
    [1, 1, [page, blank]],
    [0, 0, [blank, page]],
  ]) {
    const {said, hear} = begin({send: async () => ({currentIndex, entries})});
    await hear({attach: {tabId: 7}});
    await hear(command(1, 'Companion.pagesBefore', {}));
    assert.deepEqual(said.at(-1), {id: 1, result: {before}});
    await hear(command(2, 'Page.getNavigationHistory', {}));
    assert.equal(said.at(-1).failed.code, 'NOT_ALLOWED');
  }
});

test('frames and addresses within the page are no leaving', async () => {
  const {session, said, hear} = begin();
  await hear({attach: {tabId: 7}});
  await hear(command(1, 'Companion.watchPage', {}));
  session.told('Page.frameStartedNavigating', {frameId: 'frame', navigationType: 'differentDocument'});
  session.told('Page.frameStartedNavigating', {frameId: 'page', navigationType: 'sameDocument'});
  session.told('Page.frameNavigated', {frame: {id: 'frame', parentId: 'page'}});
  await hear(command(2, 'Input.dispatchMouseEvent', mouse('mousePressed')));
  assert.equal(said.at(-1).failed, undefined);
});

test('scripts that run in each page end when code may not run any more', async () => {
  let last = 0;
  const {sent, said, hear} = begin({send: async () => ({identifier: String(++last)})});
  await hear({attach: {tabId: 7, code: true}});
  await hear(command(1, 'Companion.runEarly', {source: 'a'}));
  await hear(command(2, 'Companion.runEarly', {source: 'b'}));
  assert.deepEqual(said.at(-1), {id: 2, result: {id: '2'}});
  await hear(command(3, 'Companion.endEarly', {id: '1'}));
  await hear(command(4, 'Companion.endEarly', {id: 'of somebody else'}));
  sent.length = 0;
  await hear({attach: {tabId: 7, code: false}});
  assert.deepEqual(sent, [['Page.removeScriptToEvaluateOnNewDocument', {identifier: '2'}]]);
  await hear(command(5, 'Companion.runEarly', {source: 'c'}));
  assert.equal(said.at(-1).failed.code, 'NOT_ALLOWED');
});
