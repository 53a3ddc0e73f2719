import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { TextList } from '#platform/edge/validation/nested.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Text, YesNo } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { SANDBOX_SORTS } from '../sandboxes.queries.js';
import { SandboxContentShape, SandboxShape, SCOPES_OF_KEY } from '../api/sandbox.shape.js';
import { MAX_NAME_LENGTH } from '../sandbox-limits.js';

export class CreateSandboxV2 extends Combined(Created(SandboxShape, 'v2'), Created(SandboxContentShape, 'v2')) {}

export class ListSandboxesV2 extends Sorted(CursorIdPageQuery, SANDBOX_SORTS) {}

export class SandboxV2 extends Combined(Answered(SandboxShape, 'v2'), VersionAndTimesFields) {}

/** The answer to a creation. */
export class IssuedSandboxV2 extends SandboxV2 {
  @Text({
    description:
      'The first API key of the sandbox as `X-API-Key` has it. No other answer shows it; the service stores only its hash',
    example: 'wca_test_k3J9dLq0Zx1B_0000000000000000000000000000000000000000000',
  })
  key: string;
}

@ResponseOnly(SandboxV2, {
  reasons: {
    tenant_id: 'is another one after POST /v2/sandboxes/{id}/reset only',
    currency: 'stays as it was stated on creation',
    timezone: 'stays as it was stated on creation',
    mode: 'is always sandbox',
  },
  ignored: ['status', 'now', 'last_used_at', 'erase_at'],
})
export class UpdateSandboxV2 extends Changed(Only(SandboxShape, ['name']), 'v2') {}

export class CreateSandboxKeyV2 {
  @Text({ max: MAX_NAME_LENGTH, description: 'What the key is used for; need not be unique', example: 'Tests' })
  name: string;
  @TextList({
    ...SCOPES_OF_KEY,
    description:
      'What the key may do in the sandbox. They may exceed the scopes of the API key of the request, which are for live data',
    example: ['orders:write', 'products:read'],
  })
  scopes: string[];
}

export class ResetSandboxV2 {
  @YesNo({
    optional: true,
    description: 'Whether the demo records are loaded after the answer, while the status is `preparing`. Default false',
    example: false,
  })
  demo?: boolean;
}
