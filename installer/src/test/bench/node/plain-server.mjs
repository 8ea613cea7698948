// An MCP server with one tool and nothing else: no library, no checks, no errors. Nothing on Node starts faster.
import {createInterface} from 'node:readline';

const answers = {
  'initialize': {protocolVersion: '2025-11-25', capabilities: {tools: {}}, serverInfo: {name: 'plain', version: '1.0.0'}},
  'tools/list': {tools: [{name: 'read', description: 'Reads something.', inputSchema: {type: 'object'}}]},
  'tools/call': {content: [{type: 'text', text: '[]'}]},
};
createInterface({input: process.stdin}).on('line', (line) => {
  const {id, method} = JSON.parse(line);
  if (id !== undefined) process.stdout.write(JSON.stringify({jsonrpc: '2.0', id, result: answers[method]}) + '\n');
});
