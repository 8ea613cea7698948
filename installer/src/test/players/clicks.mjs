import {spawn} from 'node:child_process';
import {mkdtempSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import puppeteer from 'puppeteer-core';

/**
 * Measures the cost of a click, hop by hop, in turns with puppeteer's on the same page: `node clicks.mjs ROUNDS CHROMIUM APP [APP…]`, each APP the
 * folder of a packaged app, with a headless browser of its own. The page answers each click at once.
 */

const [rounds, executablePath, ...apps] = process.argv.slice(2);
const PAGE = `<!doctype html><title>Shop</title><script>dataLayer = []</script><button onclick="p.textContent = ++n">Add</button><p id=p>0
<script>n = 0</script>`;

const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE)).listen(0, '127.0.0.1');
await new Promise((listening) => server.once('listening', listening));
const url = `http://127.0.0.1:${server.address().port}/`;

/** @param {string} app */
async function front(app) {
  const env = {...process.env, MCP_DATALAYER_HOME: mkdtempSync(join(tmpdir(), 'mdl-clicks-'))};
  const program = spawn(join(app, 'bin/mcp-datalayer-front'), ['--launch=headless', '--toolsets=all', `--sites=${new URL(url).origin}`], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const open = new Map();
  let last = 0;
  createInterface(program.stdout).on('line', (line) => {
    const {id, result, error} = JSON.parse(line);
    open.get(id)?.(error ?? result);
    open.delete(id);
  });
  const say = (message) => program.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`);
  const ask = (method, params) =>
    new Promise((resolve) => {
      open.set(++last, resolve);
      say({id: last, method, params});
    });
  await ask('initialize', {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'clicks', version: '1'}});
  say({method: 'notifications/initialized'});
  const call = async (name, args) => {
    const said = await ask('tools/call', {name, arguments: args});
    if (said.isError || !said.content) throw new Error(JSON.stringify(said));
    return said;
  };
  await call('navigate', {url});
  const click = (tracked) => call('interact', {do: [{click: 'css=button'}], tracked});
  return {
    hops: {
      'front → worker → front': () => call('listTabs', {}),
      'and once into the page': () => call('waitFor', {element: 'css=button', timeoutMs: 1000}),
      'click, tracked: false': () => click(false),
      'click, tracked': () => click(true),
    },
    close: () => program.stdin.end(),
  };
}

const fronts = await Promise.all(apps.map(front));
const browser = await puppeteer.launch({executablePath, headless: true, args: ['--no-sandbox']});
const page = await browser.newPage();
await page.goto(url);
const rest = () =>
  page.evaluate(async () => {
    document.querySelector('button').click();
    for (let n = 0; n < 2; n++) await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
  });
const rows = [
  ...fronts.flatMap(({hops}, i) => Object.entries(hops).map(([name, run]) => ({name: `${i + 1}: ${name}`, run, took: []}))),
  {name: 'puppeteer-core, page.click', run: () => page.click('button'), took: []},
  {name: "puppeteer-core, the page's own rest: click() and two frames", run: rest, took: []},
];
for (let round = -3; round < Number(rounds); round++)
  for (let i = 0; i < rows.length; i++) {
    const {run, took} = rows[(i + round + rows.length * 3) % rows.length];
    const began = performance.now();
    await run();
    if (round >= 0) took.push(performance.now() - began);
  }
for (const {name, took} of rows) {
  const sorted = took.sort((one, other) => one - other);
  console.log(`${name}: median ${sorted[Math.floor(sorted.length / 2)].toFixed(1)} ms, least ${sorted[0].toFixed(1)}, most ${sorted.at(-1).toFixed(1)}`);
}
for (const {close} of fronts) close();
await browser.close();
server.close();
