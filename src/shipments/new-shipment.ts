import type { CommonFilter } from '../platform/records/list-query.js';
import type { ShipmentStatus, TrackingInfo } from './shipment.entity.js';

/** A line of the order is named by its sku, or by its product. */
export interface NewShipmentItem {
  sku?: string;
  productId?: string;
  quantity: number;
}

/** What both generations agree a shipment is made of. */
export interface NewShipment {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  referenceId: string;
  /** Our id, or the caller's reference, of an order. */
  orderId: string;
  invoiceId?: string;
  /** Default created. */
  status?: ShipmentStatus;
  items: NewShipmentItem[];
  trackingInfo?: TrackingInfo;
  note?: string;
  createdAt?: Date;
}

/** What a change can name; undefined keeps. */
export interface ShipmentChanges {
  referenceId?: string;
  /** Cannot change; the one it has may be sent back. */
  orderId?: string;
  invoiceId?: string | null;
  status?: ShipmentStatus;
  /** Replaces all, while the shipment is only created. */
  items?: NewShipmentItem[];
  trackingInfo?: TrackingInfo | null;
  note?: string | null;
}

export interface ShipmentFilter extends CommonFilter {
  status?: ShipmentStatus;
  orderIds?: string[];
  invoiceIds?: string[];
}
