import type { XmlElement } from './xml-element.js';

/**
 * The order of the elements by the schemas of UBL 2.1 and CII D16B, of those elements that EN 16931 uses. An element that is not listed
 * below its parent is refused.
 */
const DOCUMENT = `cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:DueDate cbc:InvoiceTypeCode cbc:CreditNoteTypeCode cbc:Note
  cbc:DocumentCurrencyCode cbc:BuyerReference cac:OrderReference cac:BillingReference cac:DespatchDocumentReference
  cac:ContractDocumentReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal
  cac:LegalMonetaryTotal cac:InvoiceLine cac:CreditNoteLine`;
const LINE = `cbc:ID cbc:InvoicedQuantity cbc:CreditedQuantity cbc:LineExtensionAmount cac:OrderLineReference
  cac:AllowanceCharge cac:Item cac:Price`;
const ADDRESS = 'cbc:StreetName cbc:AdditionalStreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity cac:Country';
const TAX_CATEGORY = 'cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme';
const TRADE_PARTY = `ram:ID ram:Name ram:Description ram:SpecifiedLegalOrganization ram:DefinedTradeContact ram:PostalTradeAddress
  ram:URIUniversalCommunication ram:SpecifiedTaxRegistration`;
const TRADE_TAX = `ram:CalculatedAmount ram:TypeCode ram:ExemptionReason ram:BasisAmount ram:CategoryCode ram:ExemptionReasonCode
  ram:RateApplicablePercent`;

const ORDERS: Record<string, string> = {
  Invoice: DOCUMENT,
  CreditNote: DOCUMENT,
  'cac:OrderReference': 'cbc:ID cbc:SalesOrderID',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate',
  'cac:Party': `cbc:EndpointID cac:PartyIdentification cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact`,
  'cac:PostalAddress': ADDRESS,
  'cac:Address': ADDRESS,
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID cbc:CompanyLegalForm',
  'cac:Contact': 'cbc:Name cbc:Telephone cbc:ElectronicMail',
  'cac:Delivery': 'cbc:ActualDeliveryDate cac:DeliveryLocation cac:DeliveryParty',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentID cac:PayeeFinancialAccount',
  'cac:PayeeFinancialAccount': 'cbc:ID cbc:Name cac:FinancialInstitutionBranch',
  'cac:AllowanceCharge': `cbc:ChargeIndicator cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason cbc:MultiplierFactorNumeric cbc:Amount
    cbc:BaseAmount cac:TaxCategory`,
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': TAX_CATEGORY,
  'cac:ClassifiedTaxCategory': TAX_CATEGORY,
  'cac:LegalMonetaryTotal': `cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount
    cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount cbc:PayableAmount`,
  'cac:InvoiceLine': LINE,
  'cac:CreditNoteLine': LINE,
  'cac:Item':
    'cbc:Name cac:BuyersItemIdentification cac:SellersItemIdentification cac:StandardItemIdentification cac:ClassifiedTaxCategory',

  'rsm:CrossIndustryInvoice': 'rsm:ExchangedDocumentContext rsm:ExchangedDocument rsm:SupplyChainTradeTransaction',
  'rsm:ExchangedDocument': 'ram:ID ram:TypeCode ram:IssueDateTime ram:IncludedNote',
  'rsm:SupplyChainTradeTransaction': `ram:IncludedSupplyChainTradeLineItem ram:ApplicableHeaderTradeAgreement
    ram:ApplicableHeaderTradeDelivery ram:ApplicableHeaderTradeSettlement`,
  'ram:IncludedSupplyChainTradeLineItem': `ram:AssociatedDocumentLineDocument ram:SpecifiedTradeProduct ram:SpecifiedLineTradeAgreement
    ram:SpecifiedLineTradeDelivery ram:SpecifiedLineTradeSettlement`,
  'ram:SpecifiedTradeProduct': 'ram:GlobalID ram:SellerAssignedID ram:BuyerAssignedID ram:Name',
  'ram:SpecifiedLineTradeAgreement': `ram:BuyerOrderReferencedDocument ram:GrossPriceProductTradePrice
    ram:NetPriceProductTradePrice`,
  'ram:SpecifiedLineTradeSettlement': `ram:ApplicableTradeTax ram:SpecifiedTradeAllowanceCharge
    ram:SpecifiedTradeSettlementLineMonetarySummation`,
  'ram:ApplicableHeaderTradeAgreement': `ram:BuyerReference ram:SellerTradeParty ram:BuyerTradeParty ram:SellerOrderReferencedDocument
    ram:BuyerOrderReferencedDocument ram:ContractReferencedDocument`,
  'ram:SellerTradeParty': TRADE_PARTY,
  'ram:BuyerTradeParty': TRADE_PARTY,
  'ram:SpecifiedLegalOrganization': 'ram:ID ram:TradingBusinessName',
  'ram:DefinedTradeContact': 'ram:PersonName ram:TelephoneUniversalCommunication ram:EmailURIUniversalCommunication',
  'ram:PostalTradeAddress': `ram:PostcodeCode ram:LineOne ram:LineTwo ram:CityName ram:CountryID ram:CountrySubDivisionName`,
  'ram:ApplicableHeaderTradeDelivery': `ram:ShipToTradeParty ram:ActualDeliverySupplyChainEvent
    ram:DespatchAdviceReferencedDocument`,
  'ram:ShipToTradeParty': 'ram:Name ram:PostalTradeAddress',
  'ram:ApplicableHeaderTradeSettlement': `ram:PaymentReference ram:InvoiceCurrencyCode ram:SpecifiedTradeSettlementPaymentMeans
    ram:ApplicableTradeTax ram:SpecifiedTradeAllowanceCharge ram:SpecifiedTradePaymentTerms
    ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:InvoiceReferencedDocument`,
  'ram:SpecifiedTradeSettlementPaymentMeans': `ram:TypeCode ram:PayeePartyCreditorFinancialAccount
    ram:PayeeSpecifiedCreditorFinancialInstitution`,
  'ram:PayeePartyCreditorFinancialAccount': 'ram:IBANID ram:AccountName',
  'ram:ApplicableTradeTax': TRADE_TAX,
  'ram:CategoryTradeTax': TRADE_TAX,
  'ram:SpecifiedTradeAllowanceCharge': `ram:ChargeIndicator ram:CalculationPercent ram:BasisAmount ram:ActualAmount ram:ReasonCode ram:Reason
    ram:CategoryTradeTax`,
  'ram:SpecifiedTradePaymentTerms': 'ram:Description ram:DueDateDateTime',
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation': `ram:LineTotalAmount ram:ChargeTotalAmount ram:AllowanceTotalAmount
    ram:TaxBasisTotalAmount ram:TaxTotalAmount ram:RoundingAmount ram:GrandTotalAmount ram:TotalPrepaidAmount ram:DuePayableAmount`,
  'ram:InvoiceReferencedDocument': 'ram:IssuerAssignedID ram:FormattedIssueDateTime',
};

const CURRENCY_OF_CII = 'ram:TaxTotalAmount';

/** What a schema would refuse: elements in a wrong place or without content, and a currency at amounts of CII that must not have one. */
export function schemaFindings(root: XmlElement): string[] {
  const findings: string[] = [];
  for (const element of root) {
    const order = ORDERS[element.name]?.split(/\s+/);
    let place = 0;
    for (const { name } of element.children) {
      const found = order ? order.indexOf(name) : 0;
      if (found < place) findings.push(`${element.name}: ${name} is in a wrong place`);
      place = Math.max(place, found);
    }
    if (element.children.length === 0 && !element.text.trim() && element.name !== 'ram:ApplicableHeaderTradeDelivery') {
      findings.push(`${element.name} is empty`);
    }
    const isAmount = element.name.endsWith('Amount');
    const needsCurrency = isAmount && (element.name.startsWith('cbc:') || element.name === CURRENCY_OF_CII);
    if (isAmount && needsCurrency !== 'currencyID' in element.attributes) findings.push(`${element.name}: currencyID`);
  }
  return findings;
}
