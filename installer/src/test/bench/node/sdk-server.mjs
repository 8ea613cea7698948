// The minimal MCP server with one tool as its official SDK's guide has it.
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({name: 'minimal', version: '1.0.0'});
server.registerTool('read', {description: 'Reads something.'}, async () => ({content: [{type: 'text', text: '[]'}]}));
await server.connect(new StdioServerTransport());
