import { joined } from './formats.js';
import type { Logo } from './logo.js';
import { type Page, type PageContext, sellerName } from './page.js';
import { COLORS, LEFT, RIGHT, type TextStyle } from './page-writer.js';

/**
 * Places after DIN 5008, form B, in points from the top: the recipient is seen through the window of an envelope, whose lower edge is 90 mm
 * from the upper edge of the page.
 */
const TOP = 40;
const SENDER_LINE = 162;
const RECIPIENT = 181;
const RECIPIENT_WIDTH = 232;
const WINDOW_END = 255;
const FACTS_TOP = 141;
const FACTS_LEFT = 340;
const FACTS_LABEL_WIDTH = 86;
const TITLE = 298;

const SENDER: TextStyle = { size: 7, color: COLORS.quiet };
/** Sizes of the recipient with the distance of their lines, the most legible first: the first whose lines fit in the window is taken. */
const ADDRESSES = [
  { size: 10.5, step: 12.4 },
  { size: 10, step: 11.6 },
  { size: 9, step: 10.2 },
];
export const LABEL: TextStyle = { size: 8.5, color: COLORS.quiet };
const FACT: TextStyle = { size: 9.5 };
const HEADING_SIZE = 17;

/** A label with its text; one without a text is left out. */
export type Fact = [label: string, text: string | null | undefined];

/** The first page down to the title. `facts` stand beside the address. */
export function writeLetterhead(page: Page, logo: Logo | null, facts: readonly Fact[]): void {
  const { ink, title, writer } = page;
  writeSender(page, logo);
  writeRecipient(page);
  const factsEnd = writeFacts(page, facts);
  const baseline = Math.max(TITLE, factsEnd + 30, writer.y + 30);
  const style: TextStyle = { size: HEADING_SIZE, weight: 'bold', color: ink.heading };
  const lines = writer.wrap(title, RIGHT - LEFT, style);
  writer.tagged(writer.root, 'H1', () => {
    lines.forEach((line, index) => writer.text(line, LEFT, baseline + index * 21, style));
  });
  writer.y = baseline + (lines.length - 1) * 21 + 18;
}

function writeSender({ content, ink, writer, texts }: Page, logo: Logo | null): void {
  const name = sellerName(content);
  if (logo) {
    writer.tagged(
      writer.root,
      'Figure',
      () => writer.document.image(logo.png, RIGHT - logo.width, TOP, { width: logo.width, height: logo.height }),
      { alt: `${texts.logo} ${name}`, bbox: [RIGHT - logo.width, TOP, RIGHT, TOP + logo.height], placement: 'Block' },
    );
    return;
  }
  const style: TextStyle = { size: 15, weight: 'bold', color: ink.heading };
  const lines = writer.wrap(name, RIGHT - LEFT, style).slice(0, 3);
  writer.tagged(writer.root, 'P', () => {
    lines.forEach((line, index) => writer.textBefore(line, RIGHT, TOP + 14 + index * 18, style));
  });
}

function writeRecipient({ content, writer, texts, formats }: Page): void {
  const { buyer, seller } = content;
  const sender = joined([seller.name, ...formats.addressLines(seller)].map(unbroken), ' · ');
  const senderLines = writer
    .wrap(sender, RECIPIENT_WIDTH, SENDER)
    .map((line) => line.replace(/ ·$/, ''))
    .slice(0, 2);
  const senderTop = SENDER_LINE - (senderLines.length - 1) * 8;
  if (sender)
    writer.artifact(() => {
      senderLines.forEach((line, index) => writer.text(line, LEFT, senderTop + index * 8, SENDER));
      writer.rule(LEFT, LEFT + RECIPIENT_WIDTH, SENDER_LINE + 3);
    });
  const person = buyer.person && buyer.person !== buyer.name ? `${texts.attention} ${buyer.person}` : null;
  const address = [buyer.name, person, ...formats.addressLines(buyer), formats.countryLine(buyer, seller)].filter(
    (line) => !!line,
  ) as string[];
  const composed = ADDRESSES.map(({ size, step }) => {
    const lines = address.flatMap((line) => writer.wrap(line, RECIPIENT_WIDTH, { size }));
    return { size, step, lines, end: RECIPIENT + (lines.length - 1) * step };
  });
  const { lines, size, step } = composed.find(({ end }) => end < WINDOW_END) ?? composed.at(-1)!;
  writer.tagged(writer.root, 'P', () => {
    lines.forEach((line, index) => writer.text(line, LEFT, RECIPIENT + index * step, { size }));
  });
  writer.y = RECIPIENT + lines.length * step;
}

/** Dates, references and contact beside the address. Returns the lower edge. */
function writeFacts({ writer }: Page, facts: readonly Fact[]): number {
  const left = FACTS_LEFT + FACTS_LABEL_WIDTH;
  const block = writer.element(writer.root, 'Sect');
  let baseline = FACTS_TOP;
  for (const [label, value] of facts) {
    if (!value) continue;
    const lines = writer.wrap(value, RIGHT - left, FACT);
    const labels = writer.wrap(label, FACTS_LABEL_WIDTH - 6, LABEL);
    writer.tagged(block, 'P', () => {
      labels.forEach((line, index) => writer.text(line, FACTS_LEFT, baseline + index * 11.5, LABEL));
      lines.forEach((line, index) => writer.text(line, left, baseline + index * 11.5, FACT));
    });
    baseline += Math.max(lines.length, labels.length) * 11.5 + 2.5;
  }
  return baseline - 13.5;
}

/** Whom the recipient asks. */
export const contactFact = ({ content: { seller }, texts }: Page): Fact => [
  texts.contact,
  seller.contact && joined([seller.contact.name, unbroken(seller.contact.phone)], '\n'),
];

/** A text that stays on one line if it fits. */
const unbroken = (text: string | null): string | null => text && text.replaceAll(' ', '\u00a0');

/** A quiet label with a text beside it, over pages if need be. */
export function writeLabelled(writer: PageContext['writer'], label: string, text: string, right = RIGHT): void {
  const left = LEFT + 96;
  const paragraph = writer.element(writer.root, 'P');
  writer.wrap(text, right - left, FACT).forEach((line, index) => {
    writer.need(12);
    const baseline = writer.y + 8;
    paragraph.add(() => {
      if (index === 0) writer.text(label, LEFT, baseline, LABEL);
      writer.text(line, left, baseline, FACT);
    });
    writer.y += 12;
  });
  writer.y += 2.5;
}
