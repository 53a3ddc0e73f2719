/** Meanings of the fields of postal addresses, of customers, orders and payment methods alike. */
export const POSTAL_FIELDS = {
  first_name: 'First name of the recipient, at most 50 characters',
  last_name: 'Last name of the recipient, at most 50 characters',
  phone: 'Telephone number for questions about deliveries, in any notation with at least three digits',
  email: 'E-mail address for questions about deliveries',
  address_line_1: 'Street and house number, or post office box',
  address_line_2: 'Second line of the address, such as the building or floor',
  city: 'City or town, at most 50 characters',
  state: 'State, province or region, by its code or name, at most 50 characters; stored as sent',
  country: 'Country, at most 100 characters; an ISO 3166-1 alpha-2 code such as `DE` is recommended. Stored as sent',
  zip_code: 'Postal code, at most 50 characters, stored as sent',
  state_info:
    'Codes and name of the state that `state` and `country` denote, from ISO 3166-2; null if it is not recognised',
  country_info: 'Codes and name of the country that `country` denotes, from ISO 3166-1; null if it is not recognised',
};

/** Meanings of the fields of contact persons, of customers and orders alike. */
export const PERSON_FIELDS = {
  first_name: 'First name of the contact person',
  last_name: 'Last name of the contact person',
  email: 'E-mail address of the contact person',
  phone: 'Telephone number of the contact person, in any notation with at least three digits',
  designation: 'Position of the person in the company, such as `Purchasing manager`',
};
