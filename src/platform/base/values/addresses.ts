import { isEmail, isURL } from 'class-validator';

/** Maximum length of an e-mail address in characters (RFC 5321). */
const MAX_EMAIL_LENGTH = 320;
/** Whether a text is an e-mail address. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && isEmail(text);

const WEB = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };
const isWebAddress = (text: string): boolean => isURL(text, WEB);

/** Why a text is not an absolute http or https URL; undefined if it is one. */
export function webAddressFault(text: string): string | undefined {
  if (isWebAddress(text)) return undefined;
  return isWebAddress(text.replaceAll(/\s/g, '%20'))
    ? 'must be one address without spaces; a space in it is written %20'
    : 'must be an http or https address';
}
