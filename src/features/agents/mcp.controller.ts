import { Controller, Post, Req, Res, UseGuards, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AcceptsBearer, CarriesRequests, RequiresAnyKey } from '#platform/edge/auth/access.js';
import { BytesOfBody, RawBody } from '#platform/edge/http/body/body.js';
import { AgentMessages } from './protocol/agent-messages.js';
import { AgentOriginGuard } from './protocol/agent-origin.guard.js';

/** The route of the Model Context Protocol over HTTP: each request has its answer as JSON, and no connection stays open. */
@ApiExcludeController()
@Controller({ path: 'mcp', version: VERSION_NEUTRAL })
export class McpController {
  constructor(private readonly messages: AgentMessages) {}

  @Post()
  @RequiresAnyKey()
  @AcceptsBearer()
  @CarriesRequests()
  @RawBody()
  @UseGuards(AgentOriginGuard)
  receive(
    @BytesOfBody() body: Buffer,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<unknown> {
    return this.messages.answer(body, request, response);
  }
}
