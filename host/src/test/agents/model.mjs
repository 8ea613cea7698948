/**
 * Stands in for the models of agents, on loopback: Anthropic's messages and OpenAI's responses as streams of events. It asks for one
 * of our tools, and when it has the answer it says so. What it was asked is appended to the file that is named.
 */
import {appendFileSync} from 'node:fs';
import {createServer} from 'node:http';

const [log] = process.argv.slice(2);
const TOOL = /(^|__|\.)listTabs$/;

const words = ['Your ', 'tabs ', 'are ', 'seen.'];

/** The tool's whole name as the agent offers it; undefined: it is not among the tools. */
const offered = (tools = []) => tools.map((tool) => tool.name ?? tool.function?.name).find((name) => TOOL.test(name ?? ''));

function* anthropic({messages = [], tools, model}) {
  const content = messages.findLast(({role}) => role === 'user')?.content;
  const isAnswered = Array.isArray(content) && content.some(({type}) => type === 'tool_result');
  const tool = isAnswered ? undefined : offered(tools);
  yield ['message_start', {message: {id: `m${Date.now()}`, type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null, usage: {input_tokens: 10, output_tokens: 1}}}];
  if (tool) {
    yield ['content_block_start', {index: 0, content_block: {type: 'tool_use', id: `t${Date.now()}`, name: tool, input: {}}}];
    yield ['content_block_delta', {index: 0, delta: {type: 'input_json_delta', partial_json: '{}'}}];
  } else {
    yield ['content_block_start', {index: 0, content_block: {type: 'text', text: ''}}];
    for (const text of words) yield ['content_block_delta', {index: 0, delta: {type: 'text_delta', text}}];
  }
  yield ['content_block_stop', {index: 0}];
  yield ['message_delta', {delta: {stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null}, usage: {output_tokens: 5}}];
  yield ['message_stop', {}];
}

function* openai({input = [], tools}) {
  const isAnswered = Array.isArray(input) && input.some(({type}) => type === 'function_call_output');
  // Codex puts the tools of a server into a namespace.
  const space = tools?.find(({type, tools: inner}) => type === 'namespace' && offered(inner));
  const name = isAnswered ? undefined : space ? offered(space.tools) : offered(tools);
  const response = {id: `r${Date.now()}`, object: 'response', status: 'in_progress', output: []};
  yield ['response.created', {response}];
  const item = name
    ? {type: 'function_call', id: 'fc1', call_id: `c${Date.now()}`, name, ...(space ? {namespace: space.name} : {}), arguments: '{}', status: 'completed'}
    : {type: 'message', id: 'msg1', role: 'assistant', status: 'completed', content: [{type: 'output_text', text: words.join(''), annotations: []}]};
  yield ['response.output_item.added', {output_index: 0, item: name ? {...item, arguments: ''} : {...item, content: [], status: 'in_progress'}}];
  if (!name) for (const delta of words) yield ['response.output_text.delta', {item_id: 'msg1', output_index: 0, content_index: 0, delta}];
  yield ['response.output_item.done', {output_index: 0, item}];
  const usage = {input_tokens: 10, input_tokens_details: {cached_tokens: 0}, output_tokens: 5, output_tokens_details: {reasoning_tokens: 0}, total_tokens: 15};
  yield ['response.completed', {response: {...response, status: 'completed', output: [item], usage}}];
}

createServer(async (request, answer) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const path = new URL(request.url, 'http://127.0.0.1').pathname;
  let body = {};
  try {
    body = JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}');
  } catch {
    // compressed, or none
  }
  appendFileSync(log, `${request.method} ${path} ${JSON.stringify({model: body.model, stream: body.stream, tools: (body.tools ?? []).map((tool) => tool.name ?? tool.type)})}\n`);
  const events = path.endsWith('/messages') ? anthropic(body) : path.endsWith('/responses') ? openai(body) : undefined;
  if (!events) {
    answer.writeHead(path.endsWith('/models') || path.endsWith('/count_tokens') ? 200 : 404, {'content-type': 'application/json'});
    answer.end(JSON.stringify(path.endsWith('/count_tokens') ? {input_tokens: 10} : {data: [], models: []}));
    return;
  }
  if (path.endsWith('/messages') && !body.stream) {
    answer.writeHead(200, {'content-type': 'application/json'});
    answer.end(JSON.stringify({id: 'm1', type: 'message', role: 'assistant', model: body.model, content: [{type: 'text', text: 'Tabs'}], stop_reason: 'end_turn', stop_sequence: null, usage: {input_tokens: 1, output_tokens: 1}}));
    return;
  }
  answer.writeHead(200, {'content-type': 'text/event-stream'});
  for (const [type, fields] of events) answer.write(`event: ${type}\ndata: ${JSON.stringify({type, ...fields})}\n\n`);
  answer.end();
}).listen(0, '127.0.0.1', function () {
  process.stdout.write(`${this.address().port}\n`);
});
process.stdin.resume().on('end', () => process.exit(0));
