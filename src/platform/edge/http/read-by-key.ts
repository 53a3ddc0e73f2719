import { applyDecorators, Get, type Type } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { PathExamples } from './docs/resource-docs.js';
import { ApiRead } from './routes.js';

const ENCODED = 'characters such as `/` are percent-encoded';

/**
 * The route that reads one record by the caller's reference, with its documentation. The handler gets the reference by
 * `@PathIdentifier('reference_id')`.
 */
export const ReadByReference = (model: Type) =>
  applyDecorators(
    Get('by-reference/:reference_id'),
    ApiParam({ name: 'reference_id', type: String, description: `Your \`reference_id\` of the record; ${ENCODED}` }),
    ApiRead(model),
  );

/** As {@link ReadByReference}, for the SKU of a product in the parameter `name`; `example` is one that the demo tenant has. */
export const ReadBySku = (model: Type, name: string, example: string) =>
  applyDecorators(
    Get(`by-sku/:${name}`),
    ApiParam({ name, type: String, description: `SKU of the product; ${ENCODED}` }),
    PathExamples({ [name]: example }),
    ApiRead(model),
  );
