/** Drawings of the start pages, as text. At most 50 columns: a telephone shows them without scrolling. */

export const DOCUMENTS_DRAWING = `
 price list ──┐
              ├──► price ──┐
 contract ────┘            │
                           ▼
 customer ─────────────► ORDER
                           │  draft ► submitted
                           │  ► confirmed
                           │  ► cancelled
                           │
                           │  its lines count
                           │  ordered, cancelled,
                           │  picked, shipped,
                           │  invoiced
            ┌──────────────┴──────┐
            ▼                     ▼
        SHIPMENT               INVOICE
 created                          │ payments:
 ► shipped                        │ paid_amount
 ► fulfilled                      │
 counts as picked,                │ counts as
 shipped, delivered               │ invoiced,
                                  │ also a draft
                                  ▼
                             CREDIT NOTE
                             takes amounts off;
                             quantities can go
                             back to the order`.slice(1);

export const INVOICE_STATES_DRAWING = `
 cancelled by you?
   │ yes ──► CANCELLED  (final)
   ▼ no
 not issued yet?
   │ yes ──► DRAFT
   │         write OPEN: issue it
   │         write SENT: issue it and
   │                     mark it as sent
   ▼ no
 credit notes cover the whole total?
   │ yes ──► CREDIT_NOTE_ISSUED
   ▼ no
 nothing due (total − paid − credited ≤ 0)?
   │ yes ──► CLOSED
   ▼ no
 due_date passed?
   │ yes ──► OVERDUE
   ▼ no
 something paid or credited?
   │ yes ──► PARTIALLY_PAID
   ▼ no
 marked as sent?
   │ yes ──► SENT
   │ no
   └───────► OPEN

 CANCELLED can be written while nothing
 is paid or credited.`.slice(1);
