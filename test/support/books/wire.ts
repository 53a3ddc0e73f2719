export { cents } from '../billing/billing.js';

export const money = (amount: number): number => amount / 100;
/** Quantities and prices as whole ten-thousandths. */
export const units = (value: number): number => Math.round(value * 10_000);
export const decimal = (value: number): number => value / 10_000;
