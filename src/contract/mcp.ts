/** Where assistants reach the tools, by the Model Context Protocol over HTTP. */
export const MCP_PATH = '/mcp'
