-- The digits of a telephone number, without the zero in `(0)`, which is not dialled behind the code of the country. `phoneNumberOf` of the service
-- does the same with searched numbers.
create or replace function dialled_digits(phone text)
returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g')
$$;
