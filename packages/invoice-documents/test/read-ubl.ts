import type { ReadAddress, ReadCharge, ReadInvoice, ReadParty } from './read-invoice.js';
import { parseXml, XmlElement } from './xml-element.js';

/** Reads an Invoice or CreditNote of UBL 2.1. */
export function readUbl(xml: string): ReadInvoice {
  const root = parseXml(xml);
  const kind = root.name; // Invoice or CreditNote
  const delivery = root.one('cac:Delivery');
  const sums = (name: string) => root.value(`cac:LegalMonetaryTotal/cbc:${name}`);
  const preceding = root.one('cac:BillingReference/cac:InvoiceDocumentReference');
  return {
    profile: root.value('cbc:CustomizationID'),
    number: root.value('cbc:ID'),
    typeCode: root.value(`cbc:${kind}TypeCode`),
    issueDate: root.value('cbc:IssueDate'),
    dueDate: root.value('cbc:DueDate'),
    currency: root.value('cbc:DocumentCurrencyCode'),
    note: root.value('cbc:Note'),
    buyerReference: root.value('cbc:BuyerReference'),
    contract: root.value('cac:ContractDocumentReference/cbc:ID'),
    purchaseOrder: root.value('cac:OrderReference/cbc:ID'),
    salesOrder: root.value('cac:OrderReference/cbc:SalesOrderID'),
    despatch: root.value('cac:DespatchDocumentReference/cbc:ID'),
    preceding: preceding && { number: preceding.value('cbc:ID'), issueDate: preceding.value('cbc:IssueDate') },
    seller: partyOf(root.one('cac:AccountingSupplierParty/cac:Party')),
    buyer: partyOf(root.one('cac:AccountingCustomerParty/cac:Party')),
    delivery: {
      ...addressOf(delivery?.one('cac:DeliveryLocation/cac:Address')),
      date: delivery?.value('cbc:ActualDeliveryDate') ?? null,
      name: delivery?.value('cac:DeliveryParty/cac:PartyName/cbc:Name') ?? null,
    },
    payments: root.all('cac:PaymentMeans').map((means) => ({
      code: means.value('cbc:PaymentMeansCode'),
      reference: means.value('cbc:PaymentID'),
      iban: means.value('cac:PayeeFinancialAccount/cbc:ID'),
      holder: means.value('cac:PayeeFinancialAccount/cbc:Name'),
      bic: means.value('cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID'),
    })),
    paymentTerms: root.value('cac:PaymentTerms/cbc:Note'),
    charges: root.all('cac:AllowanceCharge').map(chargeOf),
    groups: root.all('cac:TaxTotal/cac:TaxSubtotal').map((group) => ({
      category: group.value('cac:TaxCategory/cbc:ID'),
      rate: group.value('cac:TaxCategory/cbc:Percent'),
      base: group.value('cbc:TaxableAmount'),
      tax: group.value('cbc:TaxAmount'),
      exemptionCode: group.value('cac:TaxCategory/cbc:TaxExemptionReasonCode'),
      exemptionReason: group.value('cac:TaxCategory/cbc:TaxExemptionReason'),
    })),
    totals: {
      lines: sums('LineExtensionAmount'),
      discounts: sums('AllowanceTotalAmount'),
      charges: sums('ChargeTotalAmount'),
      withoutTax: sums('TaxExclusiveAmount'),
      tax: root.value('cac:TaxTotal/cbc:TaxAmount'),
      withTax: sums('TaxInclusiveAmount'),
      paid: sums('PrepaidAmount'),
      rounding: sums('PayableRoundingAmount'),
      due: sums('PayableAmount'),
    },
    lines: root.all(`cac:${kind}Line`).map((line) => {
      const quantity = line.one(kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity');
      const category = line.one('cac:Item/cac:ClassifiedTaxCategory');
      return {
        id: line.value('cbc:ID'),
        name: line.value('cac:Item/cbc:Name'),
        sku: line.value('cac:Item/cac:SellersItemIdentification/cbc:ID'),
        buyerItemId: line.value('cac:Item/cac:BuyersItemIdentification/cbc:ID'),
        gtin: line.value('cac:Item/cac:StandardItemIdentification/cbc:ID'),
        orderLine: line.value('cac:OrderLineReference/cbc:LineID'),
        quantity: quantity?.text ?? null,
        unit: quantity?.attributes.unitCode ?? null,
        price: line.value('cac:Price/cbc:PriceAmount'),
        net: line.value('cbc:LineExtensionAmount'),
        category: category?.value('cbc:ID') ?? null,
        rate: category?.value('cbc:Percent') ?? null,
        charges: line.all('cac:AllowanceCharge').map(chargeOf),
      };
    }),
  };
}

function partyOf(party: XmlElement | null): ReadParty {
  if (!party) throw new Error('a party is missing');
  const registrations = party.all('cac:PartyTaxScheme');
  const registration = (isVat: boolean) =>
    registrations.find((one) => (one.value('cac:TaxScheme/cbc:ID') === 'VAT') === isVat)?.value('cbc:CompanyID') ??
    null;
  const endpoint = party.one('cbc:EndpointID');
  const entity = party.one('cac:PartyLegalEntity');
  return {
    ...addressOf(party.one('cac:PostalAddress')),
    identifier: party.value('cac:PartyIdentification/cbc:ID'),
    name: entity?.value('cbc:RegistrationName') ?? null,
    tradeName: party.value('cac:PartyName/cbc:Name'),
    registrationId: entity?.value('cbc:CompanyID') ?? null,
    registrationScheme: entity?.one('cbc:CompanyID')?.attributes.schemeID ?? null,
    legalInfo: entity?.value('cbc:CompanyLegalForm') ?? null,
    vatId: registration(true),
    taxNumber: registration(false),
    endpoint: endpoint?.text ?? null,
    endpointScheme: endpoint?.attributes.schemeID ?? null,
    contact: [
      party.value('cac:Contact/cbc:Name'),
      party.value('cac:Contact/cbc:Telephone'),
      party.value('cac:Contact/cbc:ElectronicMail'),
    ],
  };
}

const addressOf = (address: XmlElement | null | undefined): ReadAddress => ({
  line1: address?.value('cbc:StreetName') ?? null,
  line2: address?.value('cbc:AdditionalStreetName') ?? null,
  city: address?.value('cbc:CityName') ?? null,
  zipCode: address?.value('cbc:PostalZone') ?? null,
  state: address?.value('cbc:CountrySubentity') ?? null,
  country: address?.value('cac:Country/cbc:IdentificationCode') ?? null,
});

const chargeOf = (charge: XmlElement): ReadCharge => ({
  isCharge: charge.value('cbc:ChargeIndicator') === 'true',
  amount: charge.value('cbc:Amount'),
  base: charge.value('cbc:BaseAmount'),
  percentage: charge.value('cbc:MultiplierFactorNumeric'),
  reason: charge.value('cbc:AllowanceChargeReason'),
  reasonCode: charge.value('cbc:AllowanceChargeReasonCode'),
  category: charge.value('cac:TaxCategory/cbc:ID'),
  rate: charge.value('cac:TaxCategory/cbc:Percent'),
});
