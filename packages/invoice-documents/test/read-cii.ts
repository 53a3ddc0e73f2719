import type { ReadAddress, ReadCharge, ReadInvoice, ReadParty } from './read-invoice.js';
import { parseXml, XmlElement } from './xml-element.js';

/** Reads a CrossIndustryInvoice of D16B. */
export function readCii(xml: string): ReadInvoice {
  const root = parseXml(xml);
  const document = root.one('rsm:ExchangedDocument')!;
  const transaction = root.one('rsm:SupplyChainTradeTransaction')!;
  const agreement = transaction.one('ram:ApplicableHeaderTradeAgreement')!;
  const delivery = transaction.one('ram:ApplicableHeaderTradeDelivery')!;
  const settlement = transaction.one('ram:ApplicableHeaderTradeSettlement')!;
  const terms = settlement.one('ram:SpecifiedTradePaymentTerms');
  const preceding = settlement.one('ram:InvoiceReferencedDocument');
  const reference = (kind: string) => agreement.value(`ram:${kind}ReferencedDocument/ram:IssuerAssignedID`);
  const sums = (name: string) => settlement.value(`ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`);
  return {
    profile: root.value('rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    number: document.value('ram:ID'),
    typeCode: document.value('ram:TypeCode'),
    issueDate: dayOf(document.one('ram:IssueDateTime/udt:DateTimeString')),
    dueDate: dayOf(terms?.one('ram:DueDateDateTime/udt:DateTimeString')),
    currency: settlement.value('ram:InvoiceCurrencyCode'),
    note: document.value('ram:IncludedNote/ram:Content'),
    buyerReference: agreement.value('ram:BuyerReference'),
    contract: reference('Contract'),
    purchaseOrder: reference('BuyerOrder'),
    salesOrder: reference('SellerOrder'),
    despatch: delivery.value('ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID'),
    preceding: preceding && {
      number: preceding.value('ram:IssuerAssignedID'),
      issueDate: dayOf(preceding.one('ram:FormattedIssueDateTime/qdt:DateTimeString')),
    },
    seller: partyOf(agreement.one('ram:SellerTradeParty')),
    buyer: partyOf(agreement.one('ram:BuyerTradeParty')),
    delivery: {
      ...addressOf(delivery.one('ram:ShipToTradeParty/ram:PostalTradeAddress')),
      date: dayOf(delivery.one('ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString')),
      name: delivery.value('ram:ShipToTradeParty/ram:Name'),
    },
    payments: settlement.all('ram:SpecifiedTradeSettlementPaymentMeans').map((means) => ({
      code: means.value('ram:TypeCode'),
      reference: settlement.value('ram:PaymentReference'),
      iban: means.value('ram:PayeePartyCreditorFinancialAccount/ram:IBANID'),
      holder: means.value('ram:PayeePartyCreditorFinancialAccount/ram:AccountName'),
      bic: means.value('ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID'),
    })),
    paymentTerms: terms?.value('ram:Description') ?? null,
    charges: settlement.all('ram:SpecifiedTradeAllowanceCharge').map(chargeOf),
    groups: settlement.all('ram:ApplicableTradeTax').map((group) => ({
      category: group.value('ram:CategoryCode'),
      rate: group.value('ram:RateApplicablePercent'),
      base: group.value('ram:BasisAmount'),
      tax: group.value('ram:CalculatedAmount'),
      exemptionCode: group.value('ram:ExemptionReasonCode'),
      exemptionReason: group.value('ram:ExemptionReason'),
    })),
    totals: {
      lines: sums('LineTotalAmount'),
      discounts: sums('AllowanceTotalAmount'),
      charges: sums('ChargeTotalAmount'),
      withoutTax: sums('TaxBasisTotalAmount'),
      tax: sums('TaxTotalAmount'),
      withTax: sums('GrandTotalAmount'),
      paid: sums('TotalPrepaidAmount'),
      rounding: sums('RoundingAmount'),
      due: sums('DuePayableAmount'),
    },
    lines: transaction.all('ram:IncludedSupplyChainTradeLineItem').map((line) => {
      const product = line.one('ram:SpecifiedTradeProduct');
      const quantity = line.one('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity');
      const settled = line.one('ram:SpecifiedLineTradeSettlement');
      return {
        id: line.value('ram:AssociatedDocumentLineDocument/ram:LineID'),
        name: product?.value('ram:Name') ?? null,
        sku: product?.value('ram:SellerAssignedID') ?? null,
        buyerItemId: product?.value('ram:BuyerAssignedID') ?? null,
        gtin: product?.value('ram:GlobalID') ?? null,
        orderLine: line.value('ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument/ram:LineID'),
        quantity: quantity?.text ?? null,
        unit: quantity?.attributes.unitCode ?? null,
        price: line.value('ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
        net: settled?.value('ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount') ?? null,
        category: settled?.value('ram:ApplicableTradeTax/ram:CategoryCode') ?? null,
        rate: settled?.value('ram:ApplicableTradeTax/ram:RateApplicablePercent') ?? null,
        charges: (settled?.all('ram:SpecifiedTradeAllowanceCharge') ?? []).map(chargeOf),
      };
    }),
  };
}

/** A day of format 102, as `YYYY-MM-DD`. */
function dayOf(element: XmlElement | null | undefined): string | null {
  if (!element) return null;
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(element.text);
  if (!parts || element.attributes.format !== '102') throw new Error(`${element.text} is no day of format 102`);
  return parts.slice(1).join('-');
}

function partyOf(party: XmlElement | null): ReadParty {
  if (!party) throw new Error('a party is missing');
  const registration = (scheme: string) =>
    party.all('ram:SpecifiedTaxRegistration/ram:ID').find(({ attributes }) => attributes.schemeID === scheme)?.text ??
    null;
  const endpoint = party.one('ram:URIUniversalCommunication/ram:URIID');
  const entity = party.one('ram:SpecifiedLegalOrganization');
  const contact = party.one('ram:DefinedTradeContact');
  return {
    ...addressOf(party.one('ram:PostalTradeAddress')),
    identifier: party.value('ram:ID'),
    name: party.value('ram:Name'),
    tradeName: entity?.value('ram:TradingBusinessName') ?? null,
    registrationId: entity?.value('ram:ID') ?? null,
    registrationScheme: entity?.one('ram:ID')?.attributes.schemeID ?? null,
    legalInfo: party.value('ram:Description'),
    vatId: registration('VA'),
    taxNumber: registration('FC'),
    endpoint: endpoint?.text ?? null,
    endpointScheme: endpoint?.attributes.schemeID ?? null,
    contact: [
      contact?.value('ram:PersonName') ?? null,
      contact?.value('ram:TelephoneUniversalCommunication/ram:CompleteNumber') ?? null,
      contact?.value('ram:EmailURIUniversalCommunication/ram:URIID') ?? null,
    ],
  };
}

const addressOf = (address: XmlElement | null | undefined): ReadAddress => ({
  line1: address?.value('ram:LineOne') ?? null,
  line2: address?.value('ram:LineTwo') ?? null,
  city: address?.value('ram:CityName') ?? null,
  zipCode: address?.value('ram:PostcodeCode') ?? null,
  state: address?.value('ram:CountrySubDivisionName') ?? null,
  country: address?.value('ram:CountryID') ?? null,
});

const chargeOf = (charge: XmlElement): ReadCharge => ({
  isCharge: charge.value('ram:ChargeIndicator/udt:Indicator') === 'true',
  amount: charge.value('ram:ActualAmount'),
  base: charge.value('ram:BasisAmount'),
  percentage: charge.value('ram:CalculationPercent'),
  reason: charge.value('ram:Reason'),
  reasonCode: charge.value('ram:ReasonCode'),
  category: charge.value('ram:CategoryTradeTax/ram:CategoryCode'),
  rate: charge.value('ram:CategoryTradeTax/ram:RateApplicablePercent'),
});
