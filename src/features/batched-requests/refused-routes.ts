import type { ExecutionContext } from '@nestjs/common';
import { fileTypesOf, takesForm } from '#platform/edge/http/body/body.js';
import { answersWithFile } from '#platform/edge/http/answers/accept.js';

/** Resources of paths that a batch does not send: a batch in a batch, and what makes, resets or moves a whole sandbox. */
const RESOURCES = /^\/v2\/(?:batch|sandboxes|sandbox\/(?:clock|reset))(?=[/?]|$)/;
const WAIT = /[?&]wait(?:\[\])?=/;

/** Why a batch does not send a request to a path; undefined if it does. */
export function pathFault(path: string): string | undefined {
  const [resource] = RESOURCES.exec(path) ?? [];
  if (resource) return `must not be that of ${resource}, which a batch does not send; send it alone`;
  return WAIT.test(path) ? 'must not have the parameter wait: the requests after it would wait too' : undefined;
}

/** Why a batch does not send a request to a route; undefined if it does. */
export function routeFault(context: ExecutionContext): string | undefined {
  const handler = context.getHandler();
  if (takesForm(handler) || fileTypesOf(handler))
    return 'must not be that of a route whose body is a file; send it alone';
  return answersWithFile(handler) ? 'must not be that of a route whose answer is a file; send it alone' : undefined;
}
