/** Every role an account may have. A role that is not named here may do nothing, wherever it turns up. */
export const roles = ['user', 'shop'] as const
export type Role = (typeof roles)[number]

export const isRole = (name: string): name is Role => roles.some((role) => role === name)
