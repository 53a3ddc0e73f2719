import type Big from 'big.js';
import type { Counterparty, LineFacts } from '../statement.js';
import { bicOf, ibanOf, linesOf, referenceOf, signed, sumOf, ZERO } from '../values.js';
import { isCreditOf, type Money, moneyOf } from './values.js';
import { elementAt, elementsOf, textAt, type XmlElement } from './xml.js';

/** What an entry says of one transaction. */
export interface Details {
  /** Booked and instructed amounts, without sign. */
  amounts: (Money | undefined)[];
  /** Whether it is a credit, if that is stated. */
  isCredit: boolean | undefined;
  /** What the bank charged, with its sign. */
  charge: Big;
  debtor: Counterparty;
  creditor: Counterparty;
  bankReference: string | null;
  facts: Omit<LineFacts, 'counterparty'>;
}

/** Reads the element `TxDtls`. */
export function readDetails(element: XmlElement): Details {
  const references = elementAt(element, 'Refs');
  const amounts = elementAt(element, 'AmtDtls');
  return {
    amounts: [
      moneyOf(elementAt(element, 'Amt')),
      moneyOf(elementAt(amounts, 'TxAmt', 'Amt')),
      moneyOf(elementAt(amounts, 'InstdAmt', 'Amt')),
    ],
    isCredit: isCreditOf(element),
    charge: chargeOf(element),
    debtor: partyOf(element, 'Dbtr'),
    creditor: partyOf(element, 'Cdtr'),
    bankReference: referenceOf(textAt(references, 'AcctSvcrRef')),
    facts: {
      ...remittanceOf(element),
      endToEndId: referenceOf(textAt(references, 'EndToEndId')),
      mandateId: referenceOf(textAt(references, 'MndtId')),
      returnReason: textAt(element, 'RtrInf', 'Rsn', 'Cd') ?? textAt(element, 'RtrInf', 'Rsn', 'Prtry'),
    },
  };
}

/**
 * What the bank charged according to the elements `Chrgs` of an entry or transaction. Before version 4 each is one charge, since then they have
 * records, which say whether the amount of the entry includes them, or a total alone.
 */
export function chargeOf(element: XmlElement): Big {
  const charges = elementsOf(element, 'Chrgs').flatMap((one) => {
    const records = elementsOf(one, 'Rcrd');
    return records.length > 0 ? records : [one];
  });
  const included = charges.filter((one) => textAt(one, 'ChrgInclInd') !== 'false');
  return sumOf(
    included.map((one) => {
      const money = moneyOf(elementAt(one, 'Amt') ?? elementAt(one, 'TtlChrgsAndTaxAmt'));
      return money ? signed(money.amount, isCreditOf(one) ?? false) : ZERO;
    }),
  );
}

/** The party of a role, which from version 8 on is within an element that says whether it is a person or a bank. */
function partyOf(element: XmlElement, role: 'Dbtr' | 'Cdtr'): Counterparty {
  const parties = elementAt(element, 'RltdPties');
  const bank = elementAt(element, 'RltdAgts', `${role}Agt`, 'FinInstnId');
  return {
    name: nameOf(elementAt(parties, role)),
    iban: ibanOf(textAt(parties, `${role}Acct`, 'Id', 'IBAN')),
    bic: bicOf(textAt(bank, 'BICFI') ?? textAt(bank, 'BIC') ?? textAt(bank, 'CmbndId', 'BIC')),
    ultimateName: nameOf(elementAt(parties, `Ultmt${role}`)),
  };
}

const nameOf = (party: XmlElement | undefined): string | null =>
  textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Agt', 'FinInstnId', 'Nm');

/**
 * A line has one structured reference; further ones, and the numbers of documents, are lines of the remittance. Other text about the transaction
 * stands in for a remittance that is missing.
 */
function remittanceOf(element: XmlElement): Pick<LineFacts, 'remittance' | 'structuredReference'> {
  const information = elementAt(element, 'RmtInf');
  const structured = elementsOf(information, 'Strd');
  const references = structured.map((one) => textAt(one, 'CdtrRefInf', 'Ref') ?? textAt(one, 'CdtrRefInf', 'CdtrRef'));
  const numbers = structured.flatMap((one) =>
    elementsOf(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb') ?? textAt(document, 'RfrdDocNb')),
  );
  const [structuredReference = null, ...others] = [...references, ...numbers].filter((text) => text !== null);
  const unstructured = elementsOf(information, 'Ustrd').map((one) => textAt(one));
  const additional = structured.flatMap((one) => elementsOf(one, 'AddtlRmtInf').map((text) => textAt(text)));
  const remittance = linesOf([...unstructured, ...additional, ...others]);
  return {
    structuredReference,
    remittance: remittance ?? (structuredReference === null ? textAt(element, 'AddtlTxInf') : null),
  };
}
