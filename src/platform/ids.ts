import { v7, validate } from 'uuid';

/** A new identifier: UUID version 7, so that keys grow with time and indexes stay dense (contract, section 1). */
export const newId = (): string => v7();

/** Whether a caller's text can be one of our identifiers at all; what is not one is "not found", never an error of type. */
export const isId = (text: string): boolean => validate(text);
