"""Three calls with the Python client that `npm run client:python` generates: create, read, list.

    PYTHONPATH=.data/python-client python3 examples/client/three_calls.py

The variables WCA_BASE and WCA_API_KEY name the service and the API key; without them it is the demo tenant of "npm start".
"""

import os
from pathlib import Path

import wholesale

base = os.environ.get("WCA_BASE") or "http://127.0.0.1:3000"
key = os.environ.get("WCA_API_KEY") or Path(".data/demo-key").read_text().strip()
configuration = wholesale.Configuration(host=base, api_key={"X-API-Key": key})
with wholesale.ApiClient(configuration) as client:
    customers = wholesale.CustomersApi(client)
    body = wholesale.CreateCustomer(reference_id="PYTHON", company_name="Made by the Python client")
    made = customers.customers_create(body).data
    read = customers.customers_get(made.id).data
    listed = customers.customers_list(reference_ids=["PYTHON"]).data
    print(read.reference_id, read.name, len(listed), sep=", ")
    try:
        customers.customers_create(body)
    except wholesale.ApiException as error:
        print(error.status, error.reason)
