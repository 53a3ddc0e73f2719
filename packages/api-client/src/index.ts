export { type Api, type ClientOptions, createClient, type RequestOptions, type Schemas } from './client.js';
export { ApiError, type ErrorCode, type ErrorDetail, isApiError, NetworkError, RedirectError } from './errors.js';
export { verifyWebhook, WebhookVerificationError } from './webhooks.js';
