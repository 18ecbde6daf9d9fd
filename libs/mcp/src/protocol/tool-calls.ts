import { Inject, Injectable } from '@nestjs/common';
import { errorBodyOf, LOGGER, type Logger } from '@grove/core';
import { isServerFailure, toRestError, type Input } from '@grove/rest';
import type { Caller } from '../caller.js';
import { refusalResult, resultOf, type ToolResult } from '../results/tool-result.js';
import type { Tool } from '../tools/tool.js';

/** Calls tools, and writes each call to the log. What a route or a tool refuses is a result, which the model reads, and no error of the protocol. */
@Injectable()
export class ToolCalls {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  async call(tool: Tool, sent: Input, caller: Caller): Promise<ToolResult> {
    const start = performance.now();
    const { result, status, code } = await this.outcomeOf(tool, sent, caller);
    const { userId: account, keyId } = caller.principal;
    const ms = Math.round(performance.now() - start);
    this.logger.info({ tool: tool.name, account, ...(keyId !== undefined && { keyId }), status, code, ms }, 'a tool was called');
    return result;
  }

  private async outcomeOf(
    tool: Tool,
    sent: Input,
    caller: Caller,
  ): Promise<{ result: ToolResult; status: number; code?: string }> {
    try {
      const answer = await tool.call(sent, caller);
      const { code } = (answer.status >= 400 ? answer.body : {}) as { code?: string };
      return { result: resultOf(answer), status: answer.status, code };
    } catch (error) {
      const body = errorBodyOf(toRestError(error), true);
      if (isServerFailure(body.data.status)) this.logger.error({ error, tool: tool.name }, body.message);
      return { result: refusalResult(body), status: body.data.status, code: body.code };
    }
  }
}
