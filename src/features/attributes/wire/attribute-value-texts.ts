/** Meanings of the fields of an attribute value, for the API documents of all resources that have attributes. */
export const ATTRIBUTE_VALUE_FIELDS = {
  id: 'Id of this value: a UUID that the service assigns; it stays the same while the attribute of that name keeps a value',
  name: 'Name of the attribute. If an attribute of that name is defined for this kind of resource, its data type and options are checked; otherwise any text is accepted',
  value:
    'Value as text, at most 4,000 characters. It must fit the data type of the attribute, if one of that name is defined: `12.5` for a number, `2026-03-02` for a date, the value of an option for a select',
  created_by: 'Id of the API key that first wrote the value',
  updated_by: 'Id of the API key that last changed the value',
  created_at: 'Time at which the value was first written, in UTC',
  updated_at: 'Time of the last change of the value, in UTC',
};

/** Meaning of the field `attributes` of a resource. */
export const attributesText = (entity: string) =>
  `Values of additional fields, which you define under Attributes for the entity \`${entity}\`; one entry for each name`;
