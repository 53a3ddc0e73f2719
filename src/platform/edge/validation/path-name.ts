import { Identifier, type TextOptions } from './scalars.js';
import type { ShapeOptions } from './shape-forms.js';

/** `.` and `..` are no names in a path: most clients and proxies remove them from an address (RFC 3986, section 5.2.4). */
const NAME_IN_PATH = { form: /^(?!\.{1,2}$)/, reason: 'must not be . or .., because addresses cannot contain it' };

/** An {@link Identifier} by which a route finds its record, as `by-reference` does. */
export const PathName = (options: ShapeOptions<TextOptions> = {}) => Identifier({ ...options, pattern: NAME_IN_PATH });
