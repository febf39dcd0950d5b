"""What all tests share: the clause mark, text drawings, random playouts."""

import pytest

clause = pytest.mark.clause
