/**
 * The helpers in each exported Playwright test: they keep what pages push and send, find elements, and compare what came with what was
 * expected.
 */
export const HELPERS = String.raw`
/** The time that an element, a push and a hit have to come; GA4 holds hits back for seconds. */
const PUSH_MS = 6000;
const HIT_MS = 15000;
/** Hits of GA4 and Meta are answered here and reach nobody, unless HITS=send is set. */
const isAnswered = process.env.HITS !== 'send';
const META = {AddToCart: 'add_to_cart', ViewContent: 'view_item', Purchase: 'purchase', InitiateCheckout: 'begin_checkout', PageView: 'page_view', AddPaymentInfo: 'add_payment_info', Lead: 'generate_lead', Search: 'search'};

/** Keeps what the pages push and send, from the last step on. */
async function watch(context) {
  const seen = {pushes: [], hits: [], consent: {}, begin() { seen.pushes = []; seen.hits = []; }};
  await context.exposeBinding('__journeyPushed', (source, text) => {
    const value = JSON.parse(text);
    if (value.consent) Object.assign(seen.consent, value.consent);
    else seen.pushes.push(value);
  });
  await context.addInitScript(() => {
    const tell = (value) => {
      let told = value;
      if (Object.prototype.toString.call(value) === '[object Arguments]') {
        if (value[0] === 'event') told = {...value[2], event: value[1]};
        else if (value[0] === 'consent') told = {consent: value[2]};
      }
      try {
        window.__journeyPushed(JSON.stringify(told, (name, each) => (each instanceof Node || each === window ? '[page]' : each)) ?? 'null');
      } catch {
        // what cannot be written as JSON is not compared
      }
    };
    let layer;
    Object.defineProperty(window, 'dataLayer', {configurable: true, get: () => layer, set(value) {
      layer = value;
      if (!Array.isArray(value)) return;
      value.forEach(tell);
      const {push} = value;
      value.push = function (...values) {
        values.forEach(tell);
        return push.apply(this, values);
      };
    }});
  });
  context.on('request', (request) => seen.hits.push(...hitsOf(request)));
  if (isAnswered) await context.route((url) => isHit(url), (route) => route.fulfill({status: 204}));
  return seen;
}

const isGa4 = (url) => url.searchParams.get('v') === '2' && /^GT?-/.test(url.searchParams.get('tid') ?? '');
const isMeta = (url) => /\/tr\/?$/.test(url.pathname) && url.searchParams.has('id') && url.searchParams.has('ev');
const isHit = (url) => isGa4(url) || isMeta(url);

function hitsOf(request) {
  const url = new URL(request.url());
  if (isMeta(url)) {
    const params = Object.fromEntries([...url.searchParams].map(([name, value]) => [/^cd\[(.+)\]$/.exec(name)?.[1] ?? name, value]));
    return [{vendor: 'meta', id: params.id, event: params.ev, means: META[params.ev], params}];
  }
  if (!isGa4(url)) return [];
  return ((request.postData() ?? '').split(/\r?\n/)).map((line) => {
    const all = [...url.searchParams, ...new URLSearchParams(line)];
    const params = Object.fromEntries(all.map(([name, value]) => [name === 'cu' ? 'currency' : name.replace(/^epn?\./, ''), value]));
    return {vendor: 'ga4', id: params.tid, event: params.en, means: params.en, params};
  });
}

/** All values that a path leads to. */
const at = (value, path) => path.reduce((values, part) => values.flatMap((each) => (each === null || typeof each !== 'object' ? []
  : part === '*' ? Object.values(each) : typeof part === 'number' ? (Array.isArray(each) && each.at(part) !== undefined ? [each.at(part)] : []) : !Array.isArray(each) && Object.hasOwn(each, part) ? [each[part]] : [])), [value]);

const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'string' ? 'text' : typeof value);
const words = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
const sorted = (value) => JSON.stringify(value, (name, each) => (each !== null && typeof each === 'object' && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each));

/** Tells whether what was found is as expected. In hits all is text. */
function holds(found, rule, wanted, isText) {
  if (rule === 'exists') return (found.length > 0) === wanted;
  return found.length > 0 && found.every((each) => {
    if (rule === 'matches') return new RegExp('^(?:' + wanted + ')$', 's').test(words(each));
    if (rule === 'type') return typeOf(each) === wanted;
    if (rule === 'least') return Number(words(each)) >= wanted;
    if (rule === 'most') return Number(words(each)) <= wanted;
    return sorted(each) === sorted(wanted) || (isText && (String(each) === String(wanted) || (String(wanted).trim() !== '' && Number(each) === Number(wanted))));
  });
}

const like = (text) => new RegExp('^' + text.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('.*') + '$', 's');

const pushesLike = (seen, {event, values = []}) => seen.pushes.filter((push) => like(event).test(String(push?.event ?? '')) && values.every(([path, rule, wanted]) => holds(at(push, path), rule, wanted, false)));
const hitsLike = (seen, {vendor, id, event, params = []}) => seen.hits.filter((hit) => (!vendor || hit.vendor === vendor) && (!id || hit.id === id) && (!event || hit.event === event || hit.means === event)
  && params.every(([name, rule, wanted]) => holds(Object.hasOwn(hit.params, name) ? [hit.params[name]] : [], rule, wanted, true)));

/** Waits until it arrives; for counts and absences the whole time. */
async function came(page, what, find, all, count, ms) {
  if (count === undefined) {
    await expect.poll(() => find().length, {message: what, timeout: ms}).toBeGreaterThan(0).catch((failure) => {
      throw new Error(what + ' did not come. There was: ' + (JSON.stringify(all()).slice(0, 1000)), {cause: failure});
    });
  } else {
    await page.waitForTimeout(ms);
    expect(find().length, what).toBe(count);
  }
}

/** The one element that the first of these ways leads to. */
async function find(page, frame, ways, ms) {
  const end = Date.now() + ms;
  for (;;) {
    const where = frame.reduce((around, n) => around?.childFrames()[n], page.mainFrame());
    if (where) for (const way of ways) if (await way(where).count().catch(() => 0) === 1 && await way(where).isVisible()) return way(where);
    if (Date.now() >= end) return ways[0](where ?? page.mainFrame()); // its own failure says what is wrong
    await page.waitForTimeout(100);
  }
}

/** Tells whether one of these ways leads to something that is seen within the time. Where the frame is not there, none does. */
async function shows(page, frame, ways, ms) {
  const end = Date.now() + ms;
  for (;;) {
    const where = frame.reduce((around, n) => around?.childFrames()[n], page.mainFrame());
    for (const way of where ? ways : []) {
      const all = way(where);
      for (let i = await all.count().catch(() => 0) - 1; i >= 0; i--) if (await all.nth(i).isVisible()) return true;
    }
    if (Date.now() >= end) return false;
    await page.waitForTimeout(100);
  }
}

async function change(element, value) {
  const {tag, type} = await element.evaluate((of) => ({tag: of.localName, type: of.type}));
  if (tag === 'select') await element.selectOption(value);
  else if (type === 'checkbox' || type === 'radio') await element.setChecked(value !== 'false');
  else await element.fill(value);
}

/** Drags it from its middle, in several moves. */
async function dragBy(page, element, x, y) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x, top + y, {steps: 5});
  await page.mouse.up();
}

/** Does what leads to another page, and waits for that. */
async function leads(page, act, ms) {
  await Promise.all([page.waitForEvent('framenavigated', {predicate: (frame) => frame === page.mainFrame(), timeout: ms}), act()]);
  await page.waitForLoadState('domcontentloaded');
}

/** Does something in the tab with this address, which a step before has opened; a new one where there is none. */
async function inTab(page, address, act) {
  const same = (url) => url.split(/[?#]/)[0] === address.split(/[?#]/)[0];
  const end = Date.now() + PUSH_MS;
  for (;;) {
    const found = page.context().pages().findLast((each) => same(each.url()));
    if (found) return act(found);
    if (Date.now() >= end) return act(await page.context().newPage());
    await page.waitForTimeout(100);
  }
}

/** Values come from the environment: JOURNEY_EMAIL for {{email}}, SECRET_LOGIN for {{secret:LOGIN}}. */
function say(text) {
  return text.replace(/\{\{([^{}]{1,80})\}\}/g, (all, given) => {
    const name = given.trim();
    const variable = name.startsWith('secret:') ? 'SECRET_' + name.slice(7) : 'JOURNEY_' + name.toUpperCase();
    const value = variables[name] ?? process.env[variable];
    if (value === undefined) throw new Error('Set the environment variable ' + variable + '.');
    return value;
  });
}
`.trim();
