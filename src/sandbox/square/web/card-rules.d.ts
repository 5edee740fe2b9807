/** What the four fields hold. */
export type CardFields = {
  readonly cardNumber: string
  readonly expirationDate: string
  readonly cvv: string
  readonly postalCode: string
}

export declare const digitsOf: (text: string) => string
export declare const brandOf: (text: string) => {
  readonly brand: string
  readonly name: string
  readonly cvv: number
}
export declare const formatNumber: (text: string) => string
export declare const formatExpiry: (text: string, deleting?: boolean) => string
export declare const formatCvv: (text: string, number: string) => string
export declare const formatZip: (text: string) => string
export declare const isComplete: (field: keyof CardFields, values: CardFields) => boolean
export declare const errorOf: (
  field: keyof CardFields,
  values: CardFields,
  today: Date,
) => string | null
export declare const describeCard: (values: CardFields) => {
  readonly kind: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}
