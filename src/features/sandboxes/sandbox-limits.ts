/** Maximum number of characters of a sandbox's name. */
export const MAX_NAME_LENGTH = 100;
