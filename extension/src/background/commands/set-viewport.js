import {WireError} from '../../wire/protocol.js';
import {untilAborted} from '../link/call.js';
import {accessError} from '../page/page-access.js';
import {beginStep} from '../page/settle.js';
import {badArgument, checkTab} from '../link/arguments.js';

const PATIENCE_MS = 1500;
const ZOOM = {least: 25, most: 500};
const MOST_PIXELS = 10_000;
const MOST_SCALE = 5;
/** A window takes its size some time after the browser has said so. */
const RESIZE_MS = 2000;
const LOOK_MS = 50;
/** The borders of a window may change with its size. */
const TRIES = 3;

/** Runs in the page. @returns {string} */
const measure = () => JSON.stringify({width: innerWidth, height: innerHeight, scale: devicePixelRatio});

/** @typedef {{width: number, height: number, scale: number}} Inner in CSS pixels */
/**
 * @typedef {{tab: string | undefined, zoom: number | undefined, width: number | undefined, height: number | undefined, scale: number |
 * undefined, mobile: boolean | undefined}} Asked `zoom` in percent
 */

/**
 * `setViewport {tab?, callId, zoom?, width?, height?, scale?, mobile?}`: how much of the page is visible, and on which screen. Without any
 * it undoes what was set before. The window takes the size; once there is a `scale` or `mobile`, the companion gives it to the page alone.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const setViewport = (context) => ({
  on: 'page',
  check({tab, zoom, width, height, scale, mobile}) {
    checkNumber('zoom', zoom, ZOOM.least, ZOOM.most);
    checkNumber('width', width, 1, MOST_PIXELS);
    checkNumber('height', height, 1, MOST_PIXELS);
    checkNumber('scale', scale, 1, MOST_SCALE);
    if (mobile !== undefined && typeof mobile !== 'boolean') throw badArgument('mobile must be true or false');
    return {tab: checkTab(tab), zoom, width, height, scale, mobile};
  },
  async run(asked, call, pass) {
    const {handle, tabId} = pass.attachment;
    if (asked.scale !== undefined || asked.mobile !== undefined) {
      pass.requireFeature('companion');
      if (!(await call.orEnd(context.trusted.isThere())))
        throw new WireError('TRUSTED_INPUT_REQUIRED', {
          message: 'Only the companion extension can show a page as on another device.',
          hint: 'Leave out scale and mobile.',
        });
    }
    const watch = await beginStep(context, pass, call, {patienceMs: PATIENCE_MS});
    try {
      await pass.again();
      context.person.require(handle, call.front, watch);
      const step = (await call.action?.step(did(asked))) ?? '';
      await pass.again();
      await change(context, asked, call, pass).catch((failure) => {
        throw accessError(failure);
      });
      const {settled} = await watch.settled(call);
      await pass.again();
      const {width, height, scale} = await innerOf(context, tabId);
      await context.viewports.resized(tabId);
      return {
        result: {tab: handle, step, settled, zoom: Math.round(100 * (await context.platform.tabs.zoom(tabId))), width, height, scale},
      };
    } finally {
      await watch.end();
    }
  },
});

/** @param {string} name @param {unknown} value @param {number} least @param {number} most */
function checkNumber(name, value, least, most) {
  if (value !== undefined && !(typeof value === 'number' && value >= least && value <= most))
    throw badArgument(`${name} must be a number from ${least} to ${most}`);
}

/** @param {Asked} asked */
function did({zoom, width, height, scale, mobile}) {
  const device = `${scale === undefined ? '' : ` scale ${scale}`}${mobile === undefined ? '' : mobile ? ' as a phone' : ' as a desktop'}`;
  const size = width === undefined && height === undefined ? '' : ` ${width ?? '…'} × ${height ?? '…'}`;
  return `set viewport${size}${zoom === undefined ? '' : ` zoom ${zoom} %`}${device}${size === '' && zoom === undefined && device === '' ? ' back' : ''}`;
}

/**
 * @param {import('../link/context.js').Context} context
 * @param {Asked} asked
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 */
async function change(context, {zoom, width, height, scale, mobile}, call, pass) {
  const {viewports, devices} = context;
  const {tabId} = pass.attachment;
  if ([zoom, width, height, scale, mobile].every((each) => each === undefined)) {
    await devices.undo(tabId);
    return viewports.undo(tabId);
  }
  if (zoom !== undefined) await viewports.zoom(tabId, zoom / 100);
  const known = devices.of(tabId);
  if (known || scale !== undefined || mobile !== undefined) {
    const inner = await innerOf(context, tabId);
    const device = {
      width: width ?? known?.width ?? inner.width,
      height: height ?? known?.height ?? inner.height,
      scale: scale ?? known?.scale ?? 0,
      mobile: mobile ?? known?.mobile ?? false,
    };
    await pass.again();
    return call.orEnd(devices.set(tabId, device));
  }
  if (width === undefined && height === undefined) return undefined;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const before = await innerOf(context, tabId);
    const factor = await context.platform.tabs.zoom(tabId);
    const by = {
      width: width === undefined ? 0 : (width - before.width) * factor,
      height: height === undefined ? 0 : (height - before.height) * factor,
    };
    if (Math.abs(by.width) < 1 && Math.abs(by.height) < 1) return undefined;
    await pass.again(); // what Detach has undone would be done again, and stay
    await viewports.grow(tabId, by);
    await call.upTo(RESIZE_MS, async (end) => {
      for (let now = before; now.width === before.width && now.height === before.height && !end.aborted; ) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        now = await untilAborted(innerOf(context, tabId), end).catch(() => before);
      }
    });
    call.signal.throwIfAborted();
  }
  return undefined;
}

/** @param {import('../link/context.js').Context} context @param {number} tabId @returns {Promise<Inner>} */
async function innerOf({platform}, tabId) {
  const [only] = await platform.run({tabId, frameId: 0}, 'isolated', measure);
  if (!only) throw new WireError('PAGE_CHANGED');
  return JSON.parse(only.result);
}
