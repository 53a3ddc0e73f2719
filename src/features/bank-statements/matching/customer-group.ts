/** The group to which a customer belongs, by the id of its head: each customer is a group of its own. */
export const groupOf = ({ id }: { id: string }): string => id;
