/** What a row of a county list may say of a home, beside its owner. A list lacks those that its file has no column of. */
export const listFields = ['parcel', 'address', 'recordedOn', 'amountUsd', 'caseNumber'] as const
export type ListField = (typeof listFields)[number]
