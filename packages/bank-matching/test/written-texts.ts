import type { Random } from './random.js';

/** How payers write a number: as it is, with other separators, in lower case, with a word glued to it. */
export function writtenNumber(random: Random, number: string): string {
  const separator = random.of(['', ' ', '/', '.', '-']);
  return random.of([
    number,
    number,
    number,
    number,
    number.toLowerCase(),
    number.replace(/[^\p{L}\p{N}]/gu, separator),
    number.replace(/[^\p{L}\p{N}]/gu, ' '),
  ]);
}

/** What else payers write: dates, amounts, numbers of customers and orders. */
export function withOthers(
  random: Random,
  numbers: string,
  context: { day: string; amount: string; customer: number },
): string {
  const { day, amount, customer } = context;
  const [year, month, date] = day.split('-');
  const german = `${date}.${month}.${year}`;
  return random.of([
    numbers,
    `Rechnung ${numbers}`,
    `RE ${numbers} vom ${german}`,
    `Invoice ${numbers} dated ${day}`,
    `${numbers} ${amount} EUR`,
    `Rechnungsnr. ${numbers} Kd-Nr ${customer}`,
    `Kundennummer K${customer} Rechnung Nr.: ${numbers} Danke`,
    `Bestellung ${customer + 7} ${numbers}`,
  ]);
}

const REPLACEMENTS = '0123456789';

/** A number with one typing error: a character exchanged, missing or added, or two neighbours swapped. */
export function mistyped(random: Random, number: string): string {
  const at = random.whole(0, number.length - 1);
  const [before, after] = [number.slice(0, at), number.slice(at + 1)];
  const made = random.of([
    `${before}${random.of([...REPLACEMENTS])}${after}`,
    `${before}${after}`,
    `${before}${random.of([...REPLACEMENTS])}${number[at]}${after}`,
    `${before}${after[0] ?? ''}${number[at]}${after.slice(1)}`,
  ]);
  return made === number ? mistyped(random, number) : made;
}

/** A text that ends or begins within the number. */
export function truncated(random: Random, number: string): string {
  const length = number.length - random.whole(1, Math.max(1, number.length - 6));
  return random.is(0.5) ? `Rechnung ${number.slice(0, length)}` : `${number.slice(-length)} Rechnung`;
}

/** As banks send texts: at most 140 characters, some in lines of 27. */
export function asSent(random: Random, text: string): string {
  const cut = text.slice(0, 140);
  return random.is(0.2) ? cut.replace(/.{27}/g, (line) => `${line}\n`) : cut;
}
