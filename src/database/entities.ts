import { Attribute } from '../attributes/attribute.entity.js';
import { ContractCustomer } from '../contract-pricing/contract-customer.entity.js';
import { ContractPrice } from '../contract-pricing/contract-price.entity.js';
import { ContractSegment } from '../contract-pricing/contract-segment.entity.js';
import { Contract } from '../contract-pricing/contract.entity.js';
import { CreditNoteItem } from '../credit-notes/credit-note-item.entity.js';
import { CreditNote } from '../credit-notes/credit-note.entity.js';
import { CustomerAddress } from '../customers/customer-address.entity.js';
import { CustomerContact } from '../customers/customer-contact.entity.js';
import { CustomerSalesRep } from '../customers/customer-sales-rep.entity.js';
import { Customer } from '../customers/customer.entity.js';
import { CustomerSegmentMember } from '../customer-segments/customer-segment-member.entity.js';
import { CustomerSegment } from '../customer-segments/customer-segment.entity.js';
import { ImportError } from '../imports/import-error.entity.js';
import { ImportProgress } from '../imports/import-progress.entity.js';
import { ImportQueue } from '../imports/import-queue.entity.js';
import { Import } from '../imports/import.entity.js';
import { InvoiceAllocation } from '../invoices/invoice-allocation.entity.js';
import { InvoiceItem } from '../invoices/invoice-item.entity.js';
import { InvoiceOrder } from '../invoices/invoice-order.entity.js';
import { Invoice } from '../invoices/invoice.entity.js';
import { FileStore } from '../media/file-store.entity.js';
import { MediaFile } from '../media/media-file.entity.js';
import { MediaObject } from '../media/media-object.entity.js';
import { QuarantinedObject } from '../media/quarantined-object.entity.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { PaymentMethod } from '../payment-methods/payment-method.entity.js';
import { ListCount } from '../platform/records/list-count.entity.js';
import { NumberSeries } from '../platform/database/number-series.entity.js';
import { EncryptionKey } from '../platform/sealing/encryption-key.entity.js';
import { IdempotencyKey } from '../platform/idempotency/idempotency-key.entity.js';
import { JournalEntry, JournalHead, UnnumberedEntry } from '../platform/journal/journal-entry.entity.js';
import { PriceList } from '../price-lists/price-list.entity.js';
import { ProductGroup } from '../products/product-group.entity.js';
import { ProductPrice } from '../products/product-price.entity.js';
import { ProductSearch } from '../products/product-search.entity.js';
import { Product } from '../products/product.entity.js';
import { SalesRep } from '../sales-reps/sales-rep.entity.js';
import { ShipmentAllocation } from '../shipments/shipment-allocation.entity.js';
import { ShipmentItem } from '../shipments/shipment-item.entity.js';
import { Shipment } from '../shipments/shipment.entity.js';
import { ApiKey } from '../api-keys/api-key.entity.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { WebhookDelivery } from '../webhooks/webhook-delivery.entity.js';
import { WebhookFeed } from '../webhooks/webhook-feed.entity.js';
import { WebhookProgress } from '../webhooks/webhook-progress.entity.js';
import { WebhookReplay } from '../webhooks/webhook-replay.entity.js';
import { Webhook } from '../webhooks/webhook.entity.js';
import { Inventory } from '../inventories/inventory.entity.js';

/** The entities of all tables; a test compares them with the tables that the migrations create. */
export const ENTITIES = [
  Tenant,
  ApiKey,
  NumberSeries,
  ListCount,
  IdempotencyKey,
  UnnumberedEntry,
  JournalEntry,
  JournalHead,
  Attribute,
  PriceList,
  ProductGroup,
  Product,
  ProductPrice,
  ProductSearch,
  SalesRep,
  Customer,
  CustomerAddress,
  CustomerContact,
  CustomerSalesRep,
  CustomerSegment,
  CustomerSegmentMember,
  PaymentMethod,
  Order,
  OrderLine,
  Invoice,
  InvoiceOrder,
  InvoiceItem,
  InvoiceAllocation,
  CreditNote,
  CreditNoteItem,
  MediaObject,
  MediaFile,
  QuarantinedObject,
  FileStore,
  EncryptionKey,
  Shipment,
  ShipmentItem,
  ShipmentAllocation,
  Contract,
  ContractCustomer,
  ContractSegment,
  ContractPrice,
  Webhook,
  WebhookProgress,
  WebhookFeed,
  WebhookDelivery,
  WebhookReplay,
  Inventory,
  Import,
  ImportProgress,
  ImportError,
  ImportQueue,
];
