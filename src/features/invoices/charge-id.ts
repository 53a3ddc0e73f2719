import { v5 } from 'uuid';

/**
 * The id of a charge of an invoice, which follows from the invoice and the place of the charge in it, from 0: a UUID of version 5. The charges
 * of an issued invoice never change; in a draft, a charge that takes the place of another one has its id.
 */
export const chargeId = (invoiceId: string, place: number): string => v5(String(place), invoiceId);
