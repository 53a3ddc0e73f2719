export {
  type Api,
  type ApiV1,
  type ClientOptions,
  createClient,
  createV1Client,
  type RequestOptions,
  type Schemas,
  type SchemasV1,
} from './client.js';
export { ApiError, type ErrorCode, type ErrorDetail, isApiError, NetworkError, RedirectError } from './errors.js';
export { verifyWebhook, WebhookVerificationError } from './webhooks.js';
