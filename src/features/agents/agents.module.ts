import { Module } from '@nestjs/common';
import { Catalogue } from './catalogue/catalogue.js';
import { PreparedChangesService } from './changes/prepared-changes.service.js';
import { AgentMessages } from './protocol/agent-messages.js';
import { AgentProtocol } from './protocol/agent-protocol.js';
import { AgentSessions } from './protocol/agent-sessions.js';
import { McpController } from './mcp.controller.js';
import { AgentResources } from './resources/agent-resources.js';
import { DocPages } from './resources/doc-pages.js';
import { DocumentFiles } from './resources/document-files.js';
import { RestCalls } from './rest-calls.js';
import { type AgentTool, AgentTools } from './tools/agent-tool.js';
import { CarryOutTool } from './tools/carry-out.js';
import { DescribeTool } from './tools/describe.js';
import { FindTool } from './tools/find.js';
import { PrepareTool } from './tools/prepare.js';
import { ReadTool } from './tools/read.js';

const TOOLS = [FindTool, DescribeTool, ReadTool, PrepareTool, CarryOutTool];

/** The route for agents; the module is a part of the service only if `MCP_ENABLED` is set. */
@Module({
  controllers: [McpController],
  providers: [
    Catalogue,
    RestCalls,
    PreparedChangesService,
    ...TOOLS,
    { provide: AgentTools, useFactory: (...tools: AgentTool[]) => new AgentTools(tools), inject: TOOLS },
    {
      provide: AgentResources,
      useFactory: (calls: RestCalls) => new AgentResources([new DocPages(), new DocumentFiles(calls)]),
      inject: [RestCalls],
    },
    AgentSessions,
    AgentProtocol,
    AgentMessages,
  ],
})
export class AgentsModule {}
