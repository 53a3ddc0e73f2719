import { demoRecords } from '#platform/data/records/demo-records.js';
import { ReminderV2 } from './v2/reminder-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, inUse } from '#platform/data/sql/constraints.js';
import { REMINDER_EXPORT } from './files/reminder-export.js';
import { ReminderItem } from './reminder-item.entity.js';
import { Reminder } from './reminder.entity.js';
import { DEMO_REMINDERS } from './reminder-demo.js';
import { REMINDER_JOURNAL } from './reminder-journal.js';
import { RemindersService } from './reminders.service.js';
import { ListRemindersV2 } from './v2/reminder-v2.dto.js';
import { filterFromV2 } from './v2/reminder-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how it is exported, its records in the demo tenant, and
 * the errors of its constraints.
 */
export const REMINDERS_RESOURCE = defineResource({
  entities: [Reminder, ReminderItem],
  journal: { reminder: REMINDER_JOURNAL },
  exports: [exported(REMINDER_EXPORT, { line: ReminderV2, filters: ListRemindersV2, filterOf: filterFromV2 })],
  demo: demoRecords(RemindersService, DEMO_REMINDERS),
  constraints: {
    reminders_display_id_key: internal(),
    reminders_customer_fk: inUse(),
    reminder_items_reminder_fk: internal(),
    reminder_items_level_key: internal(),
  },
});
