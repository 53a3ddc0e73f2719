import type { Decimal } from '#platform/base/values/decimal.js';
import type { ShipmentStatus, TrackingInfo } from './shipment.entity.js';

/** An item with the SKU or the product of lines of the order. */
export interface NewShipmentItem {
  sku?: string;
  productId?: string;
  quantity: Decimal;
}

/** The input of a creation, the same for all API versions. */
export interface NewShipment {
  /** Set by imports, so that they can be repeated; generated otherwise. */
  id?: string;
  referenceId: string;
  /** Our id or the caller's reference. */
  orderId: string;
  /** Our id or the caller's reference. */
  invoiceId?: string;
  /** Default created. Only imports write shipments that are cancelled already; these take nothing from the order. */
  status?: ShipmentStatus;
  items: NewShipmentItem[];
  trackingInfo?: TrackingInfo;
  note?: string;
  createdAt?: Date;
}
