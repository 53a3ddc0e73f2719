/** Drawings of the start pages, as text. */

export const DOCUMENTS_DRAWING = `
 price list ──┐
              ├──► price ──┐
 contract ────┘            │
                           ▼
 customer ─────────────► ORDER            draft ► submitted ► confirmed ► cancelled
                           │
                           │ each line counts: ordered, cancelled,
                           │ picked, shipped, invoiced
            ┌──────────────┴──────────────┐
            ▼                             ▼
        SHIPMENT                       INVOICE ──► payments (paid_amount)
 created ► shipped ► fulfilled            │
 counts as picked, shipped,               │ counts as invoiced, draft included
 delivered                                ▼
                                     CREDIT NOTE
                                     takes amounts and quantities off;
                                     quantities can go back to the order`.slice(1);

export const INVOICE_STATES_DRAWING = `
 cancelled by you? ──────────────────────────── yes ──► CANCELLED  (final)
   │ no
 not issued yet? ────────────────────────────── yes ──► DRAFT
   │ no                                                   write OPEN: issue it
   │                                                      write SENT: issue it and mark it as sent
 credit notes cover the whole total? ────────── yes ──► CREDIT_NOTE_ISSUED
   │ no
 nothing due (total − paid − credited ≤ 0)? ─── yes ──► CLOSED
   │ no
 due_date passed? ───────────────────────────── yes ──► OVERDUE
   │ no
 something paid or credited? ────────────────── yes ──► PARTIALLY_PAID
   │ no
 marked as sent? ────────────────────────────── yes ──► SENT
   │ no
   └──────────────────────────────────────────────────► OPEN

 CANCELLED can be written while nothing is paid or credited.`.slice(1);
