/**
 * A small agent by the official SDK of the Agent Client Protocol. What it is told says how it behaves, well or badly: a prompt is a
 * list of words, done one after another. What the SDK would not let through is written past it.
 */
import {agent, methods, ndJsonStream, RequestError} from '@agentclientprotocol/sdk';
import {spawn} from 'node:child_process';
import {appendFileSync, existsSync, readFileSync, writeFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {Readable, Writable} from 'node:stream';

const told = process.argv.slice(2);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let client;
let session = '';
let cancelled = false;
let server;
/** The SDK checks what it is given; this is for what no SDK would send. */
const past = (method, params) => process.stdout.write(`${JSON.stringify({jsonrpc: '2.0', method, params})}\n`);
const update = (fields) => client.notify(methods.client.session.update, {sessionId: session, update: fields});
const say = (text) => update({sessionUpdate: 'agent_message_chunk', content: {type: 'text', text}});
const ask = (method, params) => client.request(method, params);

/** A client of the one MCP server that it was given. */
class Server {
  #asked = 0;
  #open = new Map();
  constructor({command, args, env}) {
    this.process = spawn(command, args, {env: {...process.env, ...Object.fromEntries(env.map(({name, value}) => [name, value]))}, stdio: ['pipe', 'pipe', 'inherit']});
    createInterface({input: this.process.stdout}).on('line', (line) => {
      const {id, result, error} = JSON.parse(line);
      this.#open.get(id)?.(result ?? {content: [{type: 'text', text: JSON.stringify(error)}]});
    });
  }
  ask(method, params) {
    const id = ++this.#asked;
    this.process.stdin.write(`${JSON.stringify({jsonrpc: '2.0', id, method, params})}\n`);
    return new Promise((resolve) => this.#open.set(id, resolve));
  }
  async greet() {
    await this.ask('initialize', {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'trial-agent', version: '1'}});
    this.process.stdin.write(`${JSON.stringify({jsonrpc: '2.0', method: 'notifications/initialized'})}\n`);
  }
}

let calls = 0;
/** Calls one of our tools, and tells of it as agents do. */
async function call(name, input) {
  const toolCallId = `c${++calls}`;
  await update({sessionUpdate: 'tool_call', toolCallId, title: `mcp__datalayer__${name}`, kind: 'other', status: 'in_progress', rawInput: input});
  const {content} = await server.ask('tools/call', {name, arguments: input});
  await update({sessionUpdate: 'tool_call_update', toolCallId, status: 'completed', content: content.map((block) => ({type: 'content', content: block}))});
}

let asked = 0;
const permission = (options, title = 'rm -rf build') => ask(methods.client.session.requestPermission, {
  sessionId: session, toolCall: {toolCallId: `t${++asked}`, title, kind: 'execute', rawInput: {command: title}}, options,
});
/** A question without a list of answers, which the SDK does not know how to ask. */
const rawPermission = () => ask('session/request_permission', {sessionId: session, toolCall: {toolCallId: `t${++asked}`, title: 'rm -rf build', rawInput: {command: 'rm -rf build'}}});
const ONCE = {optionId: 'yes', name: 'Allow', kind: 'allow_once'};
const ALWAYS = {optionId: 'ever', name: 'Always', kind: 'allow_always'};
const NO = {optionId: 'no', name: 'Reject', kind: 'reject_once'};
const outcome = ({outcome: {outcome: what, optionId = ''}}) => `${what} ${optionId}`.trim();

const deeds = {
  async stream() {
    for (const piece of ['Hello ', '**world**', ' 🌍.']) {
      await say(piece);
      await sleep(5);
    }
  },
  think: () => update({sessionUpdate: 'agent_thought_chunk', content: {type: 'text', text: 'I think.'}}),
  plan: () => update({sessionUpdate: 'plan', entries: [{content: 'Look', status: 'completed', priority: 'high'}, {content: 'Tell', status: 'in_progress', priority: 'low'}]}),
  usage: () => update({sessionUpdate: 'usage_update', used: 1200, size: 200000, cost: {amount: 0.02, currency: 'USD'}}),
  title: () => update({sessionUpdate: 'session_info_update', title: 'A title of the agent'}),
  unknown() {
    past('session/update', {sessionId: session, update: {sessionUpdate: 'hologram_chunk', content: 7}});
    past('session/hologram', {sessionId: session});
    const asks = [
      ['fs/read_text_file', {sessionId: session, path: '/etc/passwd'}],
      ['terminal/create', {sessionId: session, command: 'ls'}],
      ['session/hologram', {sessionId: session}],
    ];
    return Promise.all(asks.map((each) => ask(...each).then(() => 'answered', ({code}) => code))).then((codes) => say(codes.join()));
  },
  tool: () => call('listTabs', {}),
  access: () => call('requestAccess', {level: 'act', reason: 'To put a shirt into the cart', waitMs: 20000}),
  click: () => call('interact', {action: 'click', element: 'button "Add to cart"'}),
  pending: () => update({sessionUpdate: 'tool_call', toolCallId: 'c2', title: 'Sleep', kind: 'execute', status: 'in_progress'}),
  permission: () => permission([ALWAYS, ONCE, NO]).then((answer) => say(`${outcome(answer)};`)),
  noreject: () => permission([ONCE]).then((answer) => say(`${outcome(answer)};`)),
  onlyalways: () => permission([ALWAYS]).then((answer) => say(`${outcome(answer)};`)),
  nolist: () => rawPermission().then((answer) => say(`${outcome(answer)};`)),
  async wait() {
    while (!cancelled) await sleep(10);
  },
  hang: () => new Promise(() => {}),
  die() {
    process.stderr.write('out of luck\n');
    process.exit(3);
  },
  async flood() {
    const piece = 'x'.repeat(64 * 1024);
    while (!cancelled) {
      say(piece);
      await sleep(0);
    }
  },
  async calls() {
    for (let n = 0; !cancelled; n++) {
      update({sessionUpdate: 'tool_call', toolCallId: `f${n}`, title: `Call ${n}`, kind: 'read', status: 'pending'});
      if (n % 100 === 0) await sleep(0);
    }
  },
  line: () => new Promise(() => process.stdout.write('y'.repeat(9 * 1024 * 1024))),
  garbage: () => new Promise(() => process.stdout.write('this is no JSON\n')),
  long: () => say('é'.repeat(100_000)),
  /** A process that outlives its parent and ignores what it is asked. */
  child: () => new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', 'trap "" TERM HUP INT; echo $$; while :; do sleep 1; done'], {stdio: ['ignore', 'pipe', 'ignore']});
    child.stdout.on('data', (pid) => {
      say(`child ${String(pid).trim()};`);
      resolve();
    });
  }),
  remember: () => appendFileSync('remembered', 'x'),
  recall: () => say(existsSync('remembered') ? `${session} has ${readFileSync('remembered', 'utf8')}` : 'nothing'),
};

const MODES = {currentModeId: 'auto', availableModes: [{id: 'auto', name: 'Auto'}, {id: 'default', name: 'Ask'}]};
let effort = 'low';
const options = () => [
  {
    type: 'select', id: 'effort', name: 'Effort', category: 'thought_level', currentValue: effort,
    options: [{value: 'low', name: 'Low'}, {value: 'high', name: 'High'}],
  },
  {
    type: 'select', id: 'model', name: 'Model', category: 'model', currentValue: 'small',
    options: [{group: 'here', name: 'Here', options: [{value: 'small', name: 'Small'}, {value: 'large', name: 'Large'}]}],
  },
];

async function serve(servers) {
  if (told.includes('drop')) return;
  server = new Server(servers[0]);
  await server.greet();
}

const app = agent({name: 'trial'})
  .onConnect(({client: other}) => {
    client = other;
  })
  .onRequest(methods.agent.initialize, () =>
    told.includes('mute')
      ? new Promise(() => {})
      : {
          protocolVersion: told.includes('future') ? 2 : 1,
          agentCapabilities: {loadSession: told.includes('load'), promptCapabilities: {image: !told.includes('blind'), embeddedContext: !told.includes('blind')}},
          agentInfo: {name: 'trial', version: '1'},
        },
  )
  .onRequest(methods.agent.session.new, async ({params: {mcpServers, cwd}}) => {
    if (told.includes('signin')) throw RequestError.authRequired();
    session = `s${Date.now()}`;
    process.chdir(cwd);
    await serve(mcpServers);
    return {sessionId: session, modes: MODES, configOptions: options()};
  })
  .onRequest(methods.agent.session.load, async ({params: {mcpServers, cwd, sessionId}}) => {
    session = sessionId;
    process.chdir(cwd);
    await serve(mcpServers);
    await say('What was said before.');
    return {modes: MODES};
  })
  .onRequest(methods.agent.session.setMode, ({params: {modeId}}) => {
    writeFileSync('mode', modeId);
    return {};
  })
  .onRequest(methods.agent.session.setConfigOption, ({params: {configId, value}}) => {
    if (configId === 'effort') effort = value;
    writeFileSync('option', `${configId}=${value}`);
    return {configOptions: options()};
  })
  .onRequest(methods.agent.session.prompt, async ({params: {prompt}}) => {
    cancelled = false;
    const [{text}, ...attached] = prompt;
    if (attached.length > 0) await say(`attached ${JSON.stringify(attached)}`);
    for (const word of text.split(' ')) {
      if (cancelled) break;
      await deeds[word]?.();
    }
    return {stopReason: cancelled ? 'cancelled' : 'end_turn'};
  })
  .onNotification(methods.agent.session.cancel, () => {
    if (!told.includes('deaf')) cancelled = true;
  });

if (told.includes('stubborn')) {
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {});
  setInterval(() => {}, 1000);
}
process.stdin.once('end', () => {
  server?.process.stdin.end();
  if (!told.includes('stubborn')) process.exit(0);
});
app.connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));
