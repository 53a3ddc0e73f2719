import { QueryOneOf, QueryText, QueryWhole } from '../../../platform/edge/validation/query.js';
import { DECIMALS, type Encoding, ENCODINGS, type Quote, QUOTES, THOUSANDS } from '../profiles/definition.js';

/** The separator that addresses can only state by its name. */
export const TAB = 'tab';
const SEPARATORS = [',', ';', '|', ':', TAB];

/** How a CSV file is written, where the profile says something else, or without a profile. */
export class FileFormQuery {
  @QueryOneOf(ENCODINGS, {
    description:
      'Encoding of a CSV file, instead of that of the profile; without either it is UTF-8. A file whose letters beyond ASCII are UTF-8 is read as UTF-8, with a warning',
    example: 'windows-1252',
  })
  encoding?: Encoding;
  @QueryOneOf(SEPARATORS, {
    description:
      'Character between the cells of a CSV file, instead of that of the profile; by default it is recognised',
    example: ';',
  })
  separator?: string;
  @QueryOneOf(QUOTES, {
    description:
      'What stands around cells with separators or line breaks, instead of what the profile says: a quotation mark, or `none` if each line is a row',
    example: 'none',
  })
  quote?: Quote;
  @QueryWhole({
    min: 1,
    max: 1_000,
    description: 'Number of the line with the header, instead of that of the profile; lines before it are ignored',
    example: 3,
  })
  header_line?: number;
  @QueryOneOf(DECIMALS, { description: 'Decimal mark of numbers, instead of that of the profile', example: ',' })
  decimal?: string;
  @QueryOneOf(THOUSANDS, {
    description: 'Mark between groups of three digits, instead of that of the profile',
    example: '.',
  })
  thousands?: string;
  @QueryText({
    max: 20,
    description: 'Form of dates with `DD`, `MM` and `YYYY` or `YY`, instead of that of the profile',
    example: 'DD.MM.YYYY',
  })
  dates?: string;
}
