import { Attribute } from '../../features/attributes/attribute.entity.js';
import { ContractCustomer } from '../../features/contract-pricing/contract-customer.entity.js';
import { ContractPrice } from '../../features/contract-pricing/contract-price.entity.js';
import { ContractSegment } from '../../features/contract-pricing/contract-segment.entity.js';
import { Contract } from '../../features/contract-pricing/contract.entity.js';
import { CreditNoteItem } from '../../features/credit-notes/credit-note-item.entity.js';
import { CreditNote } from '../../features/credit-notes/credit-note.entity.js';
import { CustomerAddress } from '../../features/customers/customer-address.entity.js';
import { CustomerContact } from '../../features/customers/customer-contact.entity.js';
import { CustomerSalesRep } from '../../features/customers/customer-sales-rep.entity.js';
import { Customer } from '../../features/customers/customer.entity.js';
import { CustomerSegmentMember } from '../../features/customer-segments/customer-segment-member.entity.js';
import { CustomerSegment } from '../../features/customer-segments/customer-segment.entity.js';
import { ImportError } from '../../features/imports/import-error.entity.js';
import { ImportProgress } from '../../features/imports/import-progress.entity.js';
import { ImportQueue } from '../../features/imports/import-queue.entity.js';
import { Import } from '../../features/imports/import.entity.js';
import { InvoiceAllocation } from '../../features/invoices/invoice-allocation.entity.js';
import { InvoiceItem } from '../../features/invoices/invoice-item.entity.js';
import { InvoiceOrder } from '../../features/invoices/invoice-order.entity.js';
import { Invoice } from '../../features/invoices/invoice.entity.js';
import { FileStore } from '../../features/media/file-store.entity.js';
import { MediaFile } from '../../features/media/media-file.entity.js';
import { MediaObject } from '../../features/media/media-object.entity.js';
import { QuarantinedObject } from '../../features/media/quarantined-object.entity.js';
import { OrderLine } from '../../features/orders/order-line.entity.js';
import { Order } from '../../features/orders/order.entity.js';
import { PaymentMethod } from '../../features/payment-methods/payment-method.entity.js';
import { ListCount } from '../../platform/data/records/list-count.entity.js';
import { NumberSeries } from '../../platform/data/sql/number-series.entity.js';
import { EncryptionKey } from '../../platform/data/sealing/encryption-key.entity.js';
import { IdempotencyKey } from '../../platform/edge/idempotency/idempotency-key.entity.js';
import { JournalEntry, JournalHead, UnnumberedEntry } from '../../platform/data/journal/journal-entry.entity.js';
import { PriceList } from '../../features/price-lists/price-list.entity.js';
import { ProductGroup } from '../../features/products/product-group.entity.js';
import { ProductPrice } from '../../features/products/product-price.entity.js';
import { ProductSearch } from '../../features/products/product-search.entity.js';
import { Product } from '../../features/products/product.entity.js';
import { SalesRep } from '../../features/sales-reps/sales-rep.entity.js';
import { ShipmentAllocation } from '../../features/shipments/shipment-allocation.entity.js';
import { ShipmentItem } from '../../features/shipments/shipment-item.entity.js';
import { Shipment } from '../../features/shipments/shipment.entity.js';
import { ApiKey } from '../../features/api-keys/api-key.entity.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { WebhookDelivery } from '../../features/webhooks/webhook-delivery.entity.js';
import { WebhookFeed } from '../../features/webhooks/webhook-feed.entity.js';
import { WebhookProgress } from '../../features/webhooks/webhook-progress.entity.js';
import { WebhookReplay } from '../../features/webhooks/webhook-replay.entity.js';
import { Webhook } from '../../features/webhooks/webhook.entity.js';
import { Inventory } from '../../features/inventories/inventory.entity.js';

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
