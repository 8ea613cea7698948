/**
 * A small agent that speaks the Agent Client Protocol on stdio. What it is told says how it behaves, well or badly:
 * a prompt is a list of words, done one after another.
 */
import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';
import {existsSync, readFileSync, writeFileSync, appendFileSync} from 'node:fs';

const told = process.argv.slice(2);
const send = (message) => process.stdout.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`);
const open = new Map();
let last = 0;
const ask = (method, params) => new Promise((resolve) => {
  open.set(++last, resolve);
  send({id: last, method, params});
});
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let session = '';
let cancelled = false;
let server;
const update = (fields) => send({method: 'session/update', params: {sessionId: session, update: fields}});
const say = (text) => update({sessionUpdate: 'agent_message_chunk', content: {type: 'text', text}});

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

const permission = (options, title = 'rm -rf build') => ask('session/request_permission', {
  sessionId: session, toolCall: {toolCallId: `t${last}`, title, kind: 'execute', rawInput: {command: title}}, options,
});
const ONCE = {optionId: 'yes', name: 'Allow', kind: 'allow_once'};
const ALWAYS = {optionId: 'ever', name: 'Always', kind: 'allow_always'};
const NO = {optionId: 'no', name: 'Reject', kind: 'reject_once'};
const outcome = ({outcome: {outcome: what, optionId = ''}}) => `${what} ${optionId}`.trim();

const deeds = {
  async stream() {
    for (const piece of ['Hello ', '**world**', ' 🌍.']) {
      say(piece);
      await sleep(5);
    }
  },
  think: () => update({sessionUpdate: 'agent_thought_chunk', content: {type: 'text', text: 'I think.'}}),
  plan: () => update({sessionUpdate: 'plan', entries: [{content: 'Look', status: 'completed', priority: 'high'}, {content: 'Tell', status: 'in_progress', priority: 'low'}]}),
  usage: () => update({sessionUpdate: 'usage_update', used: 1200, size: 200000, cost: {amount: 0.02, currency: 'USD'}}),
  title: () => update({sessionUpdate: 'session_info_update', title: 'A title of the agent'}),
  unknown() {
    update({sessionUpdate: 'hologram_chunk', content: 7});
    send({method: 'session/hologram', params: {sessionId: session}});
    return Promise.all(['fs/read_text_file', 'terminal/create', 'session/hologram'].map((method) => ask(method, {sessionId: session, path: '/etc/passwd'})))
      .then((answers) => say(answers.map(({error}) => error?.code).join()));
  },
  async tool() {
    update({sessionUpdate: 'tool_call', toolCallId: 'c1', title: 'mcp__datalayer__listTabs', kind: 'other', status: 'in_progress', rawInput: {}});
    const {content} = await server.ask('tools/call', {name: 'listTabs', arguments: {}});
    update({sessionUpdate: 'tool_call_update', toolCallId: 'c1', status: 'completed', content: content.map((block) => ({type: 'content', content: block}))});
  },
  pending: () => update({sessionUpdate: 'tool_call', toolCallId: 'c2', title: 'Sleep', kind: 'execute', status: 'in_progress'}),
  permission: () => permission([ALWAYS, ONCE, NO]).then((answer) => say(`${outcome(answer)};`)),
  noreject: () => permission([ONCE]).then((answer) => say(`${outcome(answer)};`)),
  onlyalways: () => permission([ALWAYS]).then((answer) => say(`${outcome(answer)};`)),
  nolist: () => permission(undefined).then((answer) => say(`${outcome(answer)};`)),
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
const methods = {
  initialize: () => (told.includes('mute') ? new Promise(() => {}) : {
    protocolVersion: told.includes('future') ? 2 : 1,
    agentCapabilities: {loadSession: told.includes('load')},
    agentInfo: {name: 'trial', version: '1'},
  }),
  async 'session/new'({mcpServers, cwd}) {
    if (told.includes('signin')) throw {code: -32000, message: 'Authentication required'};
    session = `s${Date.now()}`;
    process.chdir(cwd);
    await serve(mcpServers);
    return {sessionId: session, modes: MODES};
  },
  async 'session/load'({mcpServers, cwd, sessionId}) {
    session = sessionId;
    process.chdir(cwd);
    await serve(mcpServers);
    say('What was said before.');
    return {modes: MODES};
  },
  'session/set_mode': ({modeId}) => {
    writeFileSync('mode', modeId);
    return {};
  },
  async 'session/prompt'({prompt: [{text}]}) {
    cancelled = false;
    for (const word of text.split(' ')) {
      if (cancelled) break;
      await deeds[word]?.();
    }
    return {stopReason: cancelled ? 'cancelled' : 'end_turn'};
  },
};

async function serve(servers) {
  if (told.includes('drop')) return;
  server = new Server(servers[0]);
  await server.greet();
}

if (told.includes('stubborn')) {
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {});
  setInterval(() => {}, 1000);
}

const input = createInterface({input: process.stdin});
input.on('line', async (line) => {
  const {id, method, params, result, error} = JSON.parse(line);
  if (method === 'session/cancel') {
    if (!told.includes('deaf')) cancelled = true;
  } else if (method === undefined) {
    open.get(id)?.(error ? {error} : result);
    open.delete(id);
  } else {
    try {
      send({id, result: await methods[method](params)});
    } catch ({code = -32603, message}) {
      send({id, error: {code, message}});
    }
  }
});
input.on('close', () => {
  server?.process.stdin.end();
  if (!told.includes('stubborn')) process.exit(0);
});
