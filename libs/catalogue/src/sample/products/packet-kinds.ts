/** Fields that most packets of nuts have. */
export const raw = { roast: 'Raw', salt: 'Unsalted', tags: 'vegan gluten-free' } as const;
export const salted = { roast: 'Light', salt: 'Sea salt', tags: 'vegan borrel' } as const;
export const small = { pack: '250 g', kg: '0.26', cm: ['18', '12', '3.5'], ships: 'letterbox' } as const;
export const large = { pack: '1 kg', kg: '1.03', cm: ['28', '18', '8'], ships: 'parcel' } as const;
