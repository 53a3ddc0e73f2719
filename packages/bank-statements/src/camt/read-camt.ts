import { decodeText } from '../decode-text.js';
import type { StatementContent, StatementKind } from '../statement.js';
import { corrupt, unsupported } from '../statement-refused.js';
import { CamtStatement } from './statement.js';
import { readXml, type XmlElement, type XmlReader } from './xml.js';

/** The messages camt.053, camt.052 and camt.054. Version 1 has its number in the name. */
const MESSAGE = /^BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)(?:V\d\d)?$/;
const KINDS: Record<string, StatementKind> = { Stmt: 'statement', Rpt: 'report', Ntfctn: 'notification' };

/**
 * Reads the statements of a camt.052, camt.053 or camt.054 message of any version; these differ by namespaces and a few elements. `count` is called
 * before each statement, entry and transaction is read.
 */
export function readCamt(bytes: Buffer, count: () => void): StatementContent[] {
  const reader = new CamtReader(count);
  readXml(decodeText(bytes), reader);
  if (!reader.hasMessage) throw unsupported('is XML, but no camt.052, camt.053 or camt.054');
  if (reader.statements.length === 0) throw corrupt('has no statement');
  return reader.statements;
}

class CamtReader implements XmlReader {
  hasMessage = false;
  readonly statements: StatementContent[] = [];
  private statement: CamtStatement | undefined;

  constructor(private readonly count: () => void) {}

  open(element: XmlElement, parent: XmlElement | undefined): void {
    if (MESSAGE.test(element.name)) this.hasMessage = true;
    if (!isStatement(element, parent)) return;
    this.count();
    this.statement = new CamtStatement(KINDS[element.name]!, element);
  }

  close(element: XmlElement, parent: XmlElement | undefined): boolean {
    if (!this.statement) return false;
    if (element.name === 'TxDtls' && (parent?.name === 'NtryDtls' || parent?.name === 'Ntry')) {
      this.count();
      this.statement.addDetails(element);
      return true;
    }
    if (element.name === 'Ntry' && parent && Object.hasOwn(KINDS, parent.name)) {
      this.count();
      this.statement.addEntry(element);
      return true;
    }
    if (!isStatement(element, parent)) return false;
    this.statements.push(this.statement.finish());
    this.statement = undefined;
    return true;
  }
}

const isStatement = ({ name }: XmlElement, parent: XmlElement | undefined): boolean =>
  parent !== undefined && MESSAGE.test(parent.name) && Object.hasOwn(KINDS, name);
